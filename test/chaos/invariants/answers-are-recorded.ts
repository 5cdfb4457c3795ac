import type { Met, ToldUsage } from '../load/seen.js';
import type { LedgerRow } from '../place/ledger/ledger.js';
import { at, byRequest, described } from './invariant.js';
import type { Invariant, Violation } from './invariant.js';

/** What a client saw whole is in the ledger, with what its answer told; a repetition of an answer is not. */
export const answersAreRecorded: Invariant = {
  name: 'answers are recorded',
  check: ({ met, rows }) => {
    const known = byRequest(rows);
    return met.flatMap((one) => check(one, known.get(one.id) ?? []));
  },
};

function check(met: Met, rows: readonly LedgerRow[]): readonly Violation[] {
  const { seen } = met;
  if (seen.outcome === 'whole' && seen.replayOf !== undefined) {
    return rows.length === 0 ? [] : [at(met, 'a repetition has a record')];
  }
  const left = rows.filter(({ end }) => end === 'complete');
  return toldBy(met).flatMap((usage) => {
    const place = left.findIndex((row) => isSame(row, usage));
    if (place >= 0) {
      left.splice(place, 1);
      return [];
    }
    const has = rows.map(described).join('; ') || 'nothing';
    return [at(met, `it was told ${usage.input} read, ${usage.output} written, and the ledger has ${has}`)];
  });
}

function toldBy({ seen }: Met): readonly ToldUsage[] {
  return 'usages' in seen ? (seen.usages ?? []) : [];
}

/** Where the vendor did not come to tell what was used, neither does the answer. */
const isSame = (row: LedgerRow, { input, output, seconds }: ToldUsage): boolean =>
  row.estimated
    ? input + output + seconds === 0
    : row.input === input && row.output === output && row.seconds === seconds;
