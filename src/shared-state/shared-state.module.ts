import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { openSharedState } from './open-shared-state.js';
import type { OpenState } from './open-shared-state.js';
import { SharedStateHealth } from './shared-state-health.js';
import { SharedState } from './shared-state.js';

const OPEN_STATE = Symbol('OpenState');

/** What processes that serve the same tokens have to agree on. */
@Module({
  providers: [
    {
      provide: OPEN_STATE,
      inject: [GATEWAY_CONFIGURATION],
      useFactory: ({ redis }: Pick<GatewayConfiguration, 'redis'>) => openSharedState(redis),
    },
    { provide: SharedState, inject: [OPEN_STATE], useFactory: ({ state }: OpenState) => state },
    { provide: SharedStateHealth, useExisting: OPEN_STATE },
  ],
  exports: [SharedState, SharedStateHealth],
})
export class SharedStateModule implements OnApplicationShutdown {
  constructor(@Inject(SharedState) private readonly state: SharedState) {}

  /** Runs after every module has stopped using it. */
  async onApplicationShutdown(): Promise<void> {
    await this.state.close();
  }
}
