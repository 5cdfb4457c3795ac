import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { RoutingModule } from '../../routing/routing.module.js';
import { REALTIME_BRIDGE } from '../realtime-session.js';
import { CatalogueModels } from './catalogue-models.js';
import { RealtimeBridge } from './realtime-bridge.js';

/** Sessions that the gateway serves itself. */
@Module({
  imports: [PipelineModule, RoutingModule],
  providers: [CatalogueModels, RealtimeBridge, { provide: REALTIME_BRIDGE, useExisting: RealtimeBridge }],
  exports: [REALTIME_BRIDGE],
})
export class BridgeModule {}
