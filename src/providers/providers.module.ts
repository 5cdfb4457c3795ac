import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { registerSecret } from '../observability/secret-scrubber.js';
import type { LocalModelsOptions } from './local/local-models-options.js';
import { LocalModelsModule } from './local/local-models.module.js';
import { PresetsModule } from './presets/presets.module.js';
import * as providerModules from './provider-modules.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import { ProviderRegistry, SECRET_REGISTRAR } from './provider.registry.js';
import { TransportModule } from './transport/transport.module.js';

/** Every provider type: those with a folder stand in `provider-modules.ts`, the others are presets. */
@Module({
  imports: [
    DiscoveryModule,
    TransportModule,
    LocalModelsModule.register({ inject: [GATEWAY_CONFIGURATION], useFactory: localModelsOptions }),
    ...Object.values(providerModules),
    PresetsModule.forRoot(),
  ],
  providers: [ProviderTypeFinder, ProviderRegistry, { provide: SECRET_REGISTRAR, useValue: registerSecret }],
  exports: [LocalModelsModule, ProviderRegistry, TransportModule],
})
export class ProvidersModule {}

function localModelsOptions({
  dataDirectory,
  npmEnvironment,
  local,
  providers,
}: GatewayConfiguration): LocalModelsOptions {
  const { pull, threads, queue, idleUnload } = local;
  return {
    dataDirectory,
    npmEnvironment,
    pull: pull === 'auto' ? providers.length === 0 : pull,
    threads,
    queue,
    idleUnload,
  };
}
