import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { EffectivePrices } from './effective-prices.js';
import { RecordRating } from './record-rating.js';
import { ReratingRunner } from './rerating-runner.js';
import { ReratingRequestsModule } from './rerating-requests.module.js';

/** What requests cost by the prices that are known now: told for a model, and put right for those of a period. */
@Module({
  imports: [
    PricesModule,
    ProvidersModule,
    ReratingRequestsModule,
    RoutingModule,
    SharedStateModule,
    StorageModule,
  ],
  providers: [EffectivePrices, RecordRating, ReratingRunner],
  exports: [EffectivePrices, PricesModule, ReratingRequestsModule],
})
export class RatingModule {}
