import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../gateway-configuration.js';
import type { GatewayConfiguration, ModelConfiguration } from '../gateway-configuration.js';
import type { RoutingConfiguration } from '../settings/routing-settings.js';

/** What may change while the gateway runs. Never altered, only replaced as a whole. */
export interface LiveSettings {
  readonly routing: RoutingConfiguration;
  /** By their public names: the file's, then those of the administration. */
  readonly models: ReadonlyMap<string, ModelConfiguration>;
  /** Names of those of the administration. */
  readonly storedModels: ReadonlySet<string>;
  /** Whether clients may name those alone, and `provider/model`: so it is where the file has `models`. */
  readonly namedOnly: boolean;
}

/** The live settings of a configuration, as it was read. */
export const liveSettingsOf = ({
  routing,
  models,
}: Pick<GatewayConfiguration, 'routing' | 'models'>): LiveSettings => ({
  routing,
  models: models ?? new Map<string, ModelConfiguration>(),
  storedModels: new Set(),
  namedOnly: models !== undefined,
});

/**
 * The live settings of this moment. Whoever needs several that belong together, or the same for the whole of a
 * request, reads `current` once and keeps it.
 */
@Injectable()
export class LiveConfiguration {
  current: LiveSettings;

  /** @param configuration as it was at the start */
  constructor(
    @Inject(GATEWAY_CONFIGURATION) configuration: Pick<GatewayConfiguration, 'routing' | 'models'>,
  ) {
    this.current = liveSettingsOf(configuration);
  }
}
