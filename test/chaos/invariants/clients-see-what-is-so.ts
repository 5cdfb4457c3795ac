import { at } from './invariant.js';
import type { Invariant } from './invariant.js';

/** No answer looks whole that is not, no error is unfit for its client, nobody gets what is another's, nobody waits forever. */
export const clientsSeeWhatIsSo: Invariant = {
  name: 'clients see what is so',
  check: ({ met }) => met.flatMap((one) => (one.seen.outcome === 'wrong' ? [at(one, one.seen.why)] : [])),
};
