import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { ExaminedStorage } from './examined-storage.js';

/** Injection token of the {@link Installation}. */
export const INSTALLATION = Symbol('Installation');

/** What is examined. */
export interface Installation {
  /** As it was read, without what cannot be used. */
  readonly configuration: GatewayConfiguration;
  /** What cannot be used of the file and the variables. */
  readonly problems: readonly ConfigurationProblem[];
  readonly storage: ExaminedStorage;
}
