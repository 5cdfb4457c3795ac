import { toDollars } from '../../../catalogue/cost-of.js';
import type { Strategy } from './strategy.js';

/** The cheapest for this request first; those of equal cost as they are listed, those of unknown cost last. */
export const cheapest: Strategy = (contenders) =>
  contenders
    .map(({ candidate, nanoDollars }) => ({ candidate, cost: nanoDollars() }))
    .toSorted((one, other) => (one.cost ?? Infinity) - (other.cost ?? Infinity) || 0)
    .map(({ candidate, cost }) => ({
      candidate,
      reason: cost === undefined ? 'its price is not known' : `about $${dollars(cost)}`,
    }));

/** Without an exponent, as people write money. */
const dollars = (nanoDollars: number): string =>
  toDollars({ nanoDollars })
    .toFixed(9)
    .replace(/\.?0+$/, '');
