import type { RoutingStrategy } from '../../../config/routing-kinds.js';
import { cheapest } from './cheapest.js';
import { leastBusy } from './least-busy.js';
import { leastLatency } from './least-latency.js';
import { priority } from './priority.js';
import type { Strategy } from './strategy.js';
import { weighted } from './weighted.js';

/** Every strategy by its name in the configuration. */
export const strategies: Readonly<Record<RoutingStrategy, Strategy>> = {
  priority,
  weighted,
  'least-latency': leastLatency,
  'least-busy': leastBusy,
  cheapest,
};
