import { Module } from '@nestjs/common';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { DatabaseReport } from './database-report.js';
import { HealthController } from './health.controller.js';

/** Liveness and readiness. */
@Module({
  imports: [PipelineModule, StorageModule],
  controllers: [HealthController],
  providers: [DatabaseReport],
})
export class HealthModule {}
