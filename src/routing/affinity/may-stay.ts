import type { RoutingStrategy } from '../../config/routing-kinds.js';
import type { Contender } from '../plan/strategies/strategy.js';

/** How many times as slow, or as busy, as the best one who has the prompt in its cache may be. */
const tolerance = 2;

type Rule = (home: Contender, contenders: readonly Contender[]) => boolean;

/** Strategies that spread requests: only those let a prompt stay where it is, within what they are about. */
const rules: Partial<Record<RoutingStrategy, Rule>> = {
  weighted: ({ weight }) => weight > 0,
  'least-latency': ({ latency }, contenders) => {
    const known = contenders.flatMap((one) => one.latency ?? []);
    return latency === undefined || latency <= tolerance * Math.min(...known);
  },
  'least-busy': ({ running }, contenders) => {
    const least = Math.min(...contenders.map((one) => one.running));
    return running <= tolerance * (least + 1);
  },
};

/** Whether the cache at `home` outweighs what the strategy would have. */
export const mayStay = (
  home: Contender,
  contenders: readonly Contender[],
  strategy: RoutingStrategy,
): boolean => rules[strategy]?.(home, contenders) ?? false;
