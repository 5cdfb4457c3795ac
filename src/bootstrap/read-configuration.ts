import type { CommonOptions } from '../cli/cli-handlers.js';
import { loadConfiguration } from '../config/load-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { implicitProviderIds } from '../providers/implicit-providers.js';

/**
 * The configuration of this process. Candidates of `models` may name providers that are on without the file: the
 * embedded models, and vendors whose variable is set.
 * @throws ConfigurationError with every problem at once
 */
export const readConfiguration = ({ configFile }: CommonOptions): GatewayConfiguration =>
  loadConfiguration({
    ...(configFile !== undefined && { configFile }),
    implicitProviders: implicitProviderIds,
  });
