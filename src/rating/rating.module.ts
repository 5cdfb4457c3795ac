import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { EffectivePrices } from './effective-prices.js';

/** What requests cost by the prices that are known now. */
@Module({
  imports: [PricesModule, RoutingModule],
  providers: [EffectivePrices],
  exports: [EffectivePrices, PricesModule],
})
export class RatingModule {}
