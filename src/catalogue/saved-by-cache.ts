import type { Usage } from '#libs/canonical';
import type { Prices } from '../config/model-facts.js';
import { costOf } from './cost-of.js';

/**
 * What a vendor's cache of prompts saved of a request's cost, in whole billionths of a US dollar. Below 0 where writing
 * the prompt to the cache cost more than reading from it saved.
 * @returns undefined where the cache had no part in it, or where a price of that is not known
 */
export function savedByCache({ input = {} }: Usage, prices: Prices): number | undefined {
  const { cacheRead = 0, cacheWrite, total } = input;
  const written = cacheWrite?.total ?? (cacheWrite?.fiveMinutes ?? 0) + (cacheWrite?.oneHour ?? 0);
  if (total === undefined || (cacheRead === 0 && written === 0)) return undefined;
  const paid = costOf({ input }, prices);
  const without = costOf({ input: { ...input, uncached: total, cacheRead: 0, cacheWrite: {} } }, prices);
  const unpriced = [...(paid?.unpriced ?? []), ...(without?.unpriced ?? [])];
  return paid === undefined || without === undefined || unpriced.length > 0
    ? undefined
    : without.nanoDollars - paid.nanoDollars;
}
