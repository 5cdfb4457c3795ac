import { Module } from '@nestjs/common';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { HealthController } from './health.controller.js';

/** Liveness and readiness. */
@Module({ imports: [PipelineModule], controllers: [HealthController] })
export class HealthModule {}
