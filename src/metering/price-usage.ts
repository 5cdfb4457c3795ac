import type { Usage } from '#libs/canonical';
import { costOf } from '../catalogue/cost-of.js';
import { savedByCache } from '../catalogue/saved-by-cache.js';
import type { Prices } from '../config/model-facts.js';
import type { UsageRecord } from '../storage/usage.repository.js';

/** What of a record says what it cost. */
export type Priced = Pick<UsageRecord, 'usage' | 'nanoDollars' | 'unpriced' | 'prices' | 'savedNanoDollars'>;

/**
 * What was used, with what it cost. Where something was used and no price is known, it is marked as unpriced.
 * @param prices undefined where nobody knows
 */
export function priceUsage(used: Usage | undefined, prices: Prices | undefined): Priced {
  if (used === undefined) return {};
  const usage = withoutReport(used);
  const cost = costOf(usage, prices ?? {});
  if (cost === undefined) return { usage, nanoDollars: 0 };
  const { nanoDollars, unpriced } = cost;
  if (prices === undefined) return { usage, unpriced };
  const saved = savedByCache(usage, prices);
  return {
    usage,
    nanoDollars,
    prices,
    ...(unpriced.length > 0 && { unpriced }),
    ...(saved !== undefined && { savedNanoDollars: saved }),
  };
}

/** The vendor's own report may hold anything. */
function withoutReport(usage: Usage): Usage {
  if (usage.raw === undefined) return usage;
  return Object.fromEntries(Object.entries(usage).filter(([field]) => field !== 'raw'));
}

/** Tokens read and written. */
export const tokensOf = ({ input, output }: Usage = {}): number => (input?.total ?? 0) + (output?.total ?? 0);
