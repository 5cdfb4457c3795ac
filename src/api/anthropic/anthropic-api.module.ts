import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { CountTokensController } from './count-tokens.controller.js';
import { MessagesController } from './messages.controller.js';

/** The Anthropic family of endpoints. */
@Module({ imports: [PipelineModule], controllers: [CountTokensController, MessagesController] })
export class AnthropicApiModule {}
