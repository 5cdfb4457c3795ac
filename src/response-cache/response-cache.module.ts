import { Module } from '@nestjs/common';
import { RoutingModule } from '../routing/routing.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { CachedAnswers } from './cached-answers.js';
import { ResponseCache } from './response-cache.js';

/** Answers that are given again to the same request, for those who want that. */
@Module({
  imports: [RoutingModule, StorageModule],
  providers: [CachedAnswers, ResponseCache],
  exports: [CachedAnswers, ResponseCache],
})
export class ResponseCacheModule {}
