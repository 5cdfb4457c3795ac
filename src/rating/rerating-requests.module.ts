import { Module } from '@nestjs/common';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ReratingService } from './rerating.service.js';

/** Where re-ratings are asked for. Those that are made need to know every price. */
@Module({
  imports: [SharedStateModule, StorageModule],
  providers: [ReratingService],
  exports: [ReratingService],
})
export class ReratingRequestsModule {}
