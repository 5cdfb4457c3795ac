import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { ResponsesModule } from '../../responses/responses.module.js';
import { ExplanationController } from './explanation.controller.js';
import { Rehearsals } from './rehearsals.js';

/** Dry runs. */
@Module({
  imports: [PipelineModule, ResponsesModule],
  controllers: [ExplanationController],
  providers: [Rehearsals],
  exports: [Rehearsals],
})
export class ExplanationApiModule {}
