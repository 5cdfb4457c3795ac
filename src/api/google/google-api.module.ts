import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { CountTokensController } from './count-tokens.controller.js';
import { EmbedContentController } from './embed-content.controller.js';
import { GenerateContentController } from './generate-content.controller.js';

/** The Google family of endpoints. */
@Module({
  imports: [PipelineModule],
  controllers: [CountTokensController, EmbedContentController, GenerateContentController],
})
export class GoogleApiModule {}
