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
  if (used === undefined) return nothing;
  const usage = used.raw === undefined ? used : withoutReport(used);
  const cost = costOf(usage, prices ?? noPrices);
  if (cost === undefined) return { ...nothing, usage, nanoDollars: 0 };
  const { nanoDollars, unpriced } = cost;
  if (prices === undefined) return { ...nothing, usage, unpriced };
  return {
    usage,
    nanoDollars,
    unpriced: unpriced.length > 0 ? unpriced : undefined,
    prices,
    savedNanoDollars: savedByCache(usage, prices),
  };
}

/** The vendor's own report may hold anything. */
const withoutReport = ({ input, output, serverTools, estimated }: Usage): Usage => ({
  ...(input !== undefined && { input }),
  ...(output !== undefined && { output }),
  ...(serverTools !== undefined && { serverTools }),
  ...(estimated !== undefined && { estimated }),
});

const noPrices: Prices = {};
const nothing: Priced = {
  usage: undefined,
  nanoDollars: undefined,
  unpriced: undefined,
  prices: undefined,
  savedNanoDollars: undefined,
};

/** Tokens read and written. */
export const tokensOf = ({ input, output }: Usage = {}): number => (input?.total ?? 0) + (output?.total ?? 0);
