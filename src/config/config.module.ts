import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from './gateway-configuration.js';
import type { GatewayConfiguration } from './gateway-configuration.js';
import { LiveConfiguration } from './live/live-configuration.js';

/** Makes the configuration injectable everywhere: `@Inject(GATEWAY_CONFIGURATION)`, and what of it is live. */
@Module({})
export class ConfigModule {
  /** @param configuration as {@link loadConfiguration} returned it */
  static forRoot(configuration: GatewayConfiguration): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: GATEWAY_CONFIGURATION, useValue: configuration }, LiveConfiguration],
      exports: [GATEWAY_CONFIGURATION, LiveConfiguration],
    };
  }
}
