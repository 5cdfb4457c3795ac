import { Module } from '@nestjs/common';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { OwnPrices } from './own-prices.js';
import { PriceWatch } from './price-watch.js';
import { PriceService } from './price.service.js';

/** What models cost by the word of those who run the gateway, each price from a time on. */
@Module({
  imports: [SharedStateModule, StorageModule],
  providers: [OwnPrices, PriceService, PriceWatch],
  exports: [OwnPrices, PriceService],
})
export class PricesModule {}
