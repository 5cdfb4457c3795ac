import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { Courier } from './courier.js';
import { Inheritance } from './inheritance.js';
import { Meters } from './meters.js';
import { UsageJournal } from './usage-journal.js';

/** What requests use: taken down before their answers end, and brought to the ledger. */
@Module({
  imports: [LimitsModule, RoutingModule, StorageModule],
  providers: [Courier, Inheritance, Meters, UsageJournal],
  exports: [Courier, Meters, UsageJournal],
})
export class MeteringModule {}
