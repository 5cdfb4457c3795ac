import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { AuditRetention } from './audit-retention.js';

/** The log of changes: what is kept of it, and for how long. */
@Module({ imports: [StorageModule], providers: [AuditRetention] })
export class AuditModule {}
