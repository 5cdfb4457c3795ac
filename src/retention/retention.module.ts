import { Global, Module } from '@nestjs/common';
import { SweepReports } from './sweep-reports.js';

/** Whoever deletes what is kept no longer tells of it here. */
@Global()
@Module({ providers: [SweepReports], exports: [SweepReports] })
export class RetentionModule {}
