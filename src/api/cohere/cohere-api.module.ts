import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { EmbedController } from './embed.controller.js';
import { RerankController } from './rerank.controller.js';

/** Cohere's family of endpoints, and Jina's rerank at the address they share. */
@Module({ imports: [PipelineModule], controllers: [EmbedController, RerankController] })
export class CohereApiModule {}
