import type { Met } from '../load/seen.js';
import type { LedgerRow, LedgerSums } from '../place/ledger/ledger.js';
import type { Part } from '../schedule/schedule.js';
import type { Attempt, Charge } from '../vendor/vendor.js';

/** A fault that struck. Milliseconds since the run began. */
export interface Struck {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly from: number;
  /** When all was as before. */
  readonly until: number;
}

/** A budget in billionths of a dollar. */
export interface StandingBudget {
  readonly limit: number;
  readonly remaining: number;
  /** What ended before it was given counts nothing: milliseconds since the epoch. */
  readonly since: number;
}

/** Where a token stands, as a gateway tells it. */
export interface Standing {
  readonly gateway: number;
  readonly tokenId: string;
  /** Of all time. Absent: it has none. */
  readonly budget?: StandingBudget;
  /** Places for requests at a time. Absent: as many as it wants. */
  readonly places?: { readonly limit: number; readonly remaining: number };
}

/** All that is known of a run when nothing runs any more. */
export interface Evidence {
  readonly met: readonly Met[];
  readonly rows: readonly LedgerRow[];
  readonly sums: Readonly<Record<'hour' | 'day', LedgerSums>>;
  readonly charges: readonly Charge[];
  readonly attempts: readonly Attempt[];
  readonly struck: readonly Struck[];
  readonly standings: readonly Standing[];
}

/** Something that must never be, and is. */
export interface Violation {
  readonly what: string;
  /** When, where that is known: milliseconds since the run began. */
  readonly from?: number;
  readonly until?: number;
}

/** What holds whatever goes wrong. */
export interface Invariant {
  readonly name: string;
  check(evidence: Evidence): readonly Violation[];
}

/** A violation by what a client met. */
export const at = (met: Met, what: string): Violation => ({
  what: `${met.id} (${met.asked}, ${met.token}, ${met.seen.outcome}): ${what}`,
  from: met.from,
  until: met.until,
});

/** Rows by the requests they are of. */
export const byRequest = (rows: readonly LedgerRow[]): Map<string, LedgerRow[]> =>
  Map.groupBy(rows, ({ requestId }) => requestId);

/** A row in few words. */
export const described = ({ end, estimated, input, output, seconds }: LedgerRow): string =>
  `${end}${estimated ? ', estimated' : ''}: ${input} read, ${output} written, ${seconds} s heard`;

/** How long a gateway may take to hear that its client has left, milliseconds. */
const noticing = 1_000;

/**
 * When a gateway could know that a request had ended whose client saw its end: one that stands still hears of nothing before it
 * goes on.
 * @param until what the client says, milliseconds since the run began
 */
export function knownBy(until: number, { struck }: Evidence): number {
  const pauses = struck.filter(({ name }) => name === 'gateway-paused');
  return pauses
    .sort((one, other) => one.from - other.from)
    .reduce((end, pause) => (pause.from <= end + noticing ? Math.max(end, pause.until) : end), until);
}
