import type { RatedModel } from '../../rerating.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { isUnpriced } from '../../usage/record-rows.js';

/** Models that are told apart: clients may make names up. */
const mostModels = 500;
/** Stands for all the others. */
const others = { provider: '', model: '' };

/** A request of the scope, and what it becomes. */
export interface RatedRecord {
  readonly before: UsageRecord;
  /** The same object: it stays as it is. Undefined: nobody knows its price now. */
  readonly after: UsageRecord | undefined;
}

/** What a re-rating has come to, with more requests. */
export function withRated(
  models: readonly RatedModel[],
  rated: readonly RatedRecord[],
): readonly RatedModel[] {
  const sums = new Map(models.map((sum) => [keyOf(sum), sum]));
  for (const { before, after } of rated) {
    const { provider = '', upstreamModel = before.model } = before;
    const own = { provider, model: upstreamModel };
    const name = sums.has(keyOf(own)) || sums.size < mostModels ? own : others;
    const sum = sums.get(keyOf(name)) ?? { ...name, ...nothing };
    const now = after ?? before;
    sums.set(keyOf(name), {
      ...name,
      records: sum.records + 1,
      changed: sum.changed + Number(now !== before),
      unknown: sum.unknown + Number(after === undefined),
      nanoDollarsBefore: sum.nanoDollarsBefore + (before.nanoDollars ?? 0),
      nanoDollarsAfter: sum.nanoDollarsAfter + (now.nanoDollars ?? 0),
      unpricedBefore: sum.unpricedBefore + Number(isUnpriced(before)),
      unpricedAfter: sum.unpricedAfter + Number(isUnpriced(now)),
    });
  }
  return [...sums.values()];
}

const keyOf = ({ provider, model }: Pick<RatedModel, 'provider' | 'model'>): string =>
  JSON.stringify([provider, model]);

const nothing = {
  records: 0,
  changed: 0,
  unknown: 0,
  nanoDollarsBefore: 0,
  nanoDollarsAfter: 0,
  unpricedBefore: 0,
  unpricedAfter: 0,
};
