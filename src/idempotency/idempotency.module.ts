import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { KeptAnswers } from './kept-answers.js';
import { KeyLeases } from './key-leases.js';

/** Requests that are done once, however often their clients send them. */
@Module({
  imports: [StorageModule],
  providers: [IdempotentRequests, KeptAnswers, KeyLeases],
  exports: [IdempotentRequests],
})
export class IdempotencyModule {}
