import { Global, Module } from '@nestjs/common';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { USAGE_REPOSITORY } from '../storage/usage.repository.js';
import { HeldPlaces } from './held-places.js';
import { LimitsReport } from './limits-report.js';
import { RequestLimiter } from './request-limiter.js';
import { SharedPlaces } from './shared-places.js';
import { SharedRequestLimiter } from './shared-request-limiter.js';
import { SpendingLedger } from './spending-ledger.js';
import { SpendingSeeds } from './spending-seeds.js';
import { TokenStandings } from './token-standings.js';

/** Limits and budgets of tokens, for whoever serves requests. */
@Global()
@Module({
  imports: [SharedStateModule, StorageModule],
  providers: [
    { provide: SpendingLedger, useExisting: USAGE_REPOSITORY },
    HeldPlaces,
    LimitsReport,
    SharedPlaces,
    SpendingSeeds,
    TokenStandings,
    { provide: RequestLimiter, useClass: SharedRequestLimiter },
  ],
  exports: [RequestLimiter, SharedPlaces, SpendingSeeds, TokenStandings],
})
export class LimitsModule {}
