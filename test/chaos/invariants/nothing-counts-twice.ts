import { workIn } from '../load/work-id.js';
import type { LedgerRow } from '../place/ledger/ledger.js';
import type { Charge } from '../vendor/vendor.js';
import { byRequest, described } from './invariant.js';
import type { Invariant, Violation } from './invariant.js';

/** A request has one record, a session one for each turn; and no charge is in more than one. */
export const nothingCountsTwice: Invariant = {
  name: 'nothing counts twice',
  check: ({ rows, charges, met }) => {
    const times = new Map(met.map(({ id, from, until }) => [id, { from, until }]));
    const sessions = new Set(met.flatMap(({ id, kind }) => (kind === 'session' ? [id] : [])));
    const doubled = [...byRequest(rows)]
      .filter(([id, of]) => of.length > 1 && !sessions.has(id))
      .map(([id, of]) => ({
        what: `${id} has ${of.length} records: ${of.map(described).join('; ')}`,
        ...times.get(id),
      }));
    return [...doubled, ...uncharged(rows, charges)];
  },
};

/** Records that say they are exact have a charge each that is theirs alone. */
function uncharged(rows: readonly LedgerRow[], charges: readonly Charge[]): readonly Violation[] {
  const left = Map.groupBy(charges, ({ work }) => work);
  return rows.flatMap((row) => {
    const work = workIn(row.requestId);
    const isExact = row.end === 'complete' && !row.estimated;
    if (work === undefined || !isExact) return [];
    const own = left.get(work) ?? [];
    const place = own.findIndex(({ entry }) => isOf(row, entry.usage));
    if (place < 0) return [{ what: `${row.requestId}: the vendor charged nothing like ${described(row)}` }];
    own.splice(place, 1);
    return [];
  });
}

function isOf(row: LedgerRow, { input, output }: Charge['entry']['usage']): boolean {
  return (
    row.input === (input?.total ?? 0) &&
    row.output === (output?.total ?? 0) &&
    row.seconds === (input?.seconds ?? 0)
  );
}
