import type { LedgerRow } from '../place/ledger/ledger.js';
import { workIn } from '../load/work-id.js';
import { at, described, knownBy } from './invariant.js';
import type { Evidence, Invariant, Violation } from './invariant.js';

/** docs/usage.md: what is billed. */
const ends = ['complete', 'refused', 'failed', 'broken', 'cancelled', 'interrupted'];
/** Tokens that are taken to be written in a second by a process that died. */
const writtenPerSecond = 50;
/** The end of a process that died is known by its last sign of life, milliseconds. */
const lastSign = 6_000;

/**
 * Only what broke off is estimated: complete records are exact where the vendor came to tell what was used; refused and failed
 * ones cost nothing, but for turns of sessions whose usage the vendor told; and interrupted ones are of requests that ran when
 * their process was killed, with their prompts and what can have been written until then.
 */
export const estimatesSaySo: Invariant = {
  name: 'estimates say so',
  check: (evidence) => {
    const times = new Map(evidence.met.map((met) => [met.id, met]));
    return evidence.rows.flatMap((row) => {
      const met = times.get(row.requestId);
      const fault = faultOf(row, evidence, met);
      if (fault === undefined) return [];
      const what = `${fault} (${described(row)})`;
      return [met === undefined ? { what: `${row.requestId}: ${what}` } : at(met, what)];
    });
  },
};

type Times = Pick<Violation, 'from' | 'until'>;

function faultOf(row: LedgerRow, evidence: Evidence, times: Times | undefined): string | undefined {
  const used = row.input + row.output + row.seconds + row.nanoDollars;
  if (!ends.includes(row.end)) return 'nobody knows such an end';
  if (row.end === 'complete' && row.estimated && !metFault(row, evidence)) {
    return 'it is complete and estimated, and the vendor had no fault';
  }
  if (['refused', 'failed'].includes(row.end) && used > 0) return faultOfUnanswered(row, evidence);
  if (row.end === 'interrupted') return faultOfInterrupted(row, evidence, times);
  if (['broken', 'cancelled'].includes(row.end) && !row.estimated && used > 0)
    return faultOfExact(row, evidence);
  return undefined;
}

function faultOfInterrupted(
  row: LedgerRow,
  evidence: Evidence,
  times: Times | undefined,
): string | undefined {
  const { struck } = evidence;
  const { from = 0 } = times ?? {};
  const until = knownBy(times?.until ?? Infinity, evidence);
  const wasKilled = struck.some(
    (fault) =>
      fault.name === 'gateway-killed' && fault.from <= until + lastSign && fault.until >= from - lastSign,
  );
  if (!wasKilled) return 'it is interrupted, and no gateway was killed';
  if (!row.estimated) return 'it is interrupted and not estimated';
  const most = Math.ceil((row.duration / 1_000) * writtenPerSecond);
  return row.output > most ? `it is taken to have written more than ${most} tokens` : undefined;
}

/** What broke off after the vendor had told its usage. */
function faultOfExact(row: LedgerRow, { charges }: Evidence): string | undefined {
  const work = workIn(row.requestId);
  const isCharged = charges.some(
    (charge) =>
      charge.work === work &&
      charge.entry.usage.input?.total === row.input &&
      (charge.entry.usage.output?.total ?? 0) === row.output,
  );
  return isCharged ? undefined : 'it broke off, is not estimated, and is nothing that was charged';
}

/** A vendor that broke its answer may have had no time to tell what it used. */
function metFault({ requestId }: LedgerRow, { attempts }: Evidence): boolean {
  const work = workIn(requestId);
  return attempts.some((attempt) => attempt.work === work && Object.keys(attempt.faults).length > 0);
}

/** Of a session the vendor tells of its failed turns too what they used. */
function faultOfUnanswered(row: LedgerRow, evidence: Evidence): string | undefined {
  const isTurn = row.endpoint === 'realtime' && row.end === 'failed' && !row.estimated;
  return isTurn && faultOfExact(row, evidence) === undefined
    ? undefined
    : 'it costs something and nobody answered';
}
