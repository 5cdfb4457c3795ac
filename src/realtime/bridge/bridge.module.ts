import { Module } from '@nestjs/common';
import { CountingModule } from '../../counting/counting.module.js';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { RoutingModule } from '../../routing/routing.module.js';
import { REALTIME_BRIDGE } from '../realtime-session.js';
import { CatalogueModels } from './catalogue-models.js';
import { RealtimeBridge } from './realtime-bridge.js';
import { TurnUsage } from './turn-usage.js';

/** Sessions that the gateway serves itself. */
@Module({
  imports: [CountingModule, PipelineModule, RoutingModule],
  providers: [
    CatalogueModels,
    RealtimeBridge,
    TurnUsage,
    { provide: REALTIME_BRIDGE, useExisting: RealtimeBridge },
  ],
  exports: [REALTIME_BRIDGE],
})
export class BridgeModule {}
