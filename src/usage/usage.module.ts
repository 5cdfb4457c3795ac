import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { UsageRecords } from './usage-records.js';
import { UsageReports } from './usage-reports.js';
import { UsageRetention } from './usage-retention.js';

/** What requests used and cost, told to whoever may know. */
@Module({
  imports: [StorageModule, TokensModule],
  providers: [UsageRecords, UsageReports, UsageRetention],
  exports: [UsageRecords, UsageReports],
})
export class UsageModule {}
