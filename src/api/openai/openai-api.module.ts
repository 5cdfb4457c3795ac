import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { ChatCompletionsController } from './chat-completions.controller.js';
import { ResponseInputTokensController } from './response-input-tokens.controller.js';
import { ResponsesController } from './responses.controller.js';

/** The OpenAI family of endpoints. */
@Module({
  imports: [PipelineModule],
  controllers: [ChatCompletionsController, ResponsesController, ResponseInputTokensController],
})
export class OpenAiApiModule {}
