import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { ResponsesModule } from '../../responses/responses.module.js';
import { ChatCompletionsController } from './chat-completions.controller.js';
import { CompletionsController } from './completions.controller.js';
import { EmbeddingsController } from './embeddings.controller.js';
import { KeptResponsesController } from './kept-responses.controller.js';
import { ResponseInputTokensController } from './response-input-tokens.controller.js';
import { ResponsesController } from './responses.controller.js';

/** The OpenAI family of endpoints. */
@Module({
  imports: [PipelineModule, ResponsesModule],
  controllers: [
    ChatCompletionsController,
    CompletionsController,
    EmbeddingsController,
    ResponsesController,
    ResponseInputTokensController,
    KeptResponsesController,
  ],
})
export class OpenAiApiModule {}
