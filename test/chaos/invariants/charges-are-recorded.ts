import type { Met } from '../load/seen.js';
import { workIn } from '../load/work-id.js';
import { knownBy } from './invariant.js';
import type { Evidence, Invariant, Violation } from './invariant.js';

/**
 * Whatever the vendor charges was asked by a request that is in the ledger, whoever died meanwhile; but for requests that began
 * while the disk of their journal was full, and were still running when their process died: they stood in its memory alone.
 */
export const chargesAreRecorded: Invariant = {
  name: 'charges are recorded',
  check: (evidence) => {
    const { rows, charges, met } = evidence;
    const recorded = new Set(rows.map(({ requestId }) => workIn(requestId)));
    // A work with a key is asked several times.
    const requests = Map.groupBy(met, ({ work }) => work);
    const works = new Set(charges.map(({ work }) => work));
    return [...works]
      .filter((work) => !recorded.has(work))
      .map((work) => ({ work, asked: requests.get(work) ?? [] }))
      .filter(({ asked }) => !asked.some((one) => stoodInMemory(one, evidence)))
      .map(({ work, asked }) => ({
        what: `${work} was charged by the vendor and is in no record (${asked.map(described).join('; ')})`,
        ...timesOf(asked),
      }));
  },
};

const described = ({ id, asked, seen: { outcome } }: Met): string => `${id}: ${asked}, ${outcome}`;

function timesOf(asked: readonly Met[]): Pick<Violation, 'from' | 'until'> {
  if (asked.length === 0) return {};
  return {
    from: Math.min(...asked.map(({ from }) => from)),
    until: Math.max(...asked.map(({ until }) => until)),
  };
}

function stoodInMemory({ from, until }: Met, evidence: Evidence): boolean {
  const { struck } = evidence;
  const known = knownBy(until, evidence);
  const beganOnFullDisk = struck.some(
    (one) => one.name === 'disk-full' && one.from <= from && from <= one.until,
  );
  return (
    beganOnFullDisk &&
    struck.some((one) => one.name === 'gateway-killed' && one.from >= from && one.from <= known)
  );
}
