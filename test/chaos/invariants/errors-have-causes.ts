import type { Met } from '../load/seen.js';
import { at } from './invariant.js';
import type { Evidence, Invariant } from './invariant.js';

/** A 500 is the vendor's own, not the gateway's: nothing that goes wrong around it is a fault within it. */
export const errorsHaveCauses: Invariant = {
  name: 'errors have causes',
  check: (evidence) => {
    const failed = new Set(
      evidence.attempts.filter(({ faults }) => Object.keys(faults).length > 0).map(({ work }) => work),
    );
    return evidence.met
      .filter((met) => isFailure(met) && !failed.has(met.work) && !wasVendorAway(met, evidence))
      .map((met) =>
        at(met, `a 500, and the vendor had no fault: ${'said' in met.seen ? met.seen.said : ''}`),
      );
  },
};

const isFailure = ({ seen }: Met): boolean => seen.outcome === 'error' && seen.status === 500;

const wasVendorAway = (met: Met, { struck }: Evidence): boolean =>
  struck.some(({ parts, from, until }) => parts.includes('vendor') && from <= met.until && until >= met.from);
