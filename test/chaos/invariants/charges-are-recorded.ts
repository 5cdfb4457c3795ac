import { workIn } from '../load/work-id.js';
import { knownBy } from './invariant.js';
import type { Evidence, Invariant } from './invariant.js';

/**
 * Whatever the vendor charges was asked by a request that is in the ledger, whoever died meanwhile; but for requests that began
 * while the disk of their journal was full, and were still running when their process died: they stood in its memory alone.
 */
export const chargesAreRecorded: Invariant = {
  name: 'charges are recorded',
  check: (evidence) => {
    const { rows, charges, met } = evidence;
    const recorded = new Set(rows.map(({ requestId }) => workIn(requestId)));
    const times = new Map(met.map(({ work, from, until }) => [work, { from, until }]));
    const works = new Set(charges.map(({ work }) => work));
    return [...works]
      .filter((work) => !recorded.has(work) && !stoodInMemory(times.get(work), evidence))
      .map((work) => ({ what: `${work} was charged by the vendor and is in no record`, ...times.get(work) }));
  },
};

function stoodInMemory(
  times: { readonly from: number; readonly until: number } | undefined,
  evidence: Evidence,
): boolean {
  if (times === undefined) return false;
  const { struck } = evidence;
  const { from } = times;
  const until = knownBy(times.until, evidence);
  const beganOnFullDisk = struck.some(
    (one) => one.name === 'disk-full' && one.from <= from && from <= one.until,
  );
  return (
    beganOnFullDisk &&
    struck.some((one) => one.name === 'gateway-killed' && one.from >= from && one.from <= until)
  );
}
