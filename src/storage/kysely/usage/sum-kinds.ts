import type { LabelKind, SeriesKind } from '../../database/usage-tables.js';
import type { UsageLabel, UsageSumQuery } from '../../usage-query.repository.js';

/** Sums of one kind that count towards an answer. */
export interface SumKind {
  readonly kind: SeriesKind;
  /** -1: what they come to is taken away. */
  readonly sign: 1 | -1;
  /** Whether they count for requests that ended well, however these ended. */
  readonly complete: boolean;
  /** Only how these ended. Absent: however they ended. */
  readonly ends?: readonly string[];
}

/**
 * The smallest kind that can tell. Only where it matters how requests ended, those that did not end well are looked at
 * apart: what is left without them ended well.
 */
export function kindsFor({ filter, groupBy }: UsageSumQuery): readonly SumKind[] {
  const kind = labelKind(new Set([...(Object.keys(filter) as UsageLabel[]), ...groupBy]));
  if (filter.end === undefined && !groupBy.includes('end')) return [{ kind, sign: 1, complete: true }];
  const { end: ends } = filter;
  const byEnd = { kind: `${kind}_by_end`, sign: 1, complete: false, ...(ends && { ends }) } as const;
  if (ends?.includes('complete') === false) return [byEnd];
  return [{ kind, sign: 1, complete: true }, { kind: `${kind}_by_end`, sign: -1, complete: true }, byEnd];
}

const tokenLabels: ReadonlySet<string> = new Set<UsageLabel>(['token', 'owner', 'team']);

function labelKind(labels: ReadonlySet<UsageLabel>): LabelKind {
  const needed = [...labels].filter((label) => label !== 'end');
  const ofToken = needed.filter((label) => tokenLabels.has(label)).length;
  if (needed.length === 0) return 'all';
  if (ofToken === 0) return 'model';
  return ofToken === needed.length ? 'token' : 'full';
}
