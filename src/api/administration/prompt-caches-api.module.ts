import { Module } from '@nestjs/common';
import { TokensModule } from '../../tokens/tokens.module.js';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { PromptCachesController } from './prompt-caches.controller.js';

/** What vendors' caches of prompts saved. */
@Module({ imports: [PipelineModule, TokensModule], controllers: [PromptCachesController] })
export class PromptCachesApiModule {}
