import { Module } from '@nestjs/common';
import { OpenIdConnectModule } from '../../auth/openid-connect/openid-connect.module.js';
import { MeteringModule } from '../../metering/metering.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { ProvidersModule } from '../../providers/providers.module.js';
import { RoutingModule } from '../../routing/routing.module.js';
import { SharedStateModule } from '../../shared-state/shared-state.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { AdministrationModule } from '../administration.module.js';
import { ConfigurationProblems } from './configuration-problems.js';
import { DatabaseCheck } from './database-check.js';
import { GatewayStatus } from './gateway-status.js';
import { ModelProblems } from './model-problems.js';
import { ProviderProblems } from './provider-problems.js';
import { RuntimeProblems } from './runtime-problems.js';
import { StatusController } from './status.controller.js';

/** What works, what does not, and what mends it. */
@Module({
  imports: [
    AdministrationModule,
    MeteringModule,
    OpenIdConnectModule,
    PresenceModule,
    ProvidersModule,
    RoutingModule,
    SharedStateModule,
    StorageModule,
  ],
  controllers: [StatusController],
  providers: [
    ConfigurationProblems,
    DatabaseCheck,
    GatewayStatus,
    ModelProblems,
    ProviderProblems,
    RuntimeProblems,
  ],
})
export class StatusModule {}
