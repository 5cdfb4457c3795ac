import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { MessagesController } from './messages.controller.js';

/** The Anthropic family of endpoints. */
@Module({ imports: [PipelineModule], controllers: [MessagesController] })
export class AnthropicApiModule {}
