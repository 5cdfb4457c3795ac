import { answersAreRecorded } from './answers-are-recorded.js';
import { chargesAreRecorded } from './charges-are-recorded.js';
import { clientsSeeWhatIsSo } from './clients-see-what-is-so.js';
import { errorsHaveCauses } from './errors-have-causes.js';
import { estimatesSaySo } from './estimates-say-so.js';
import type { Invariant } from './invariant.js';
import { keysAreDoneOnce } from './keys-are-done-once.js';
import { nothingCountsTwice } from './nothing-counts-twice.js';
import { sumsAreRight } from './sums-are-right.js';

/** What is read from the evidence of a run. What only a look at the processes can tell is in `run`. */
export const allInvariants: readonly Invariant[] = [
  clientsSeeWhatIsSo,
  answersAreRecorded,
  nothingCountsTwice,
  chargesAreRecorded,
  estimatesSaySo,
  sumsAreRight,
  errorsHaveCauses,
  keysAreDoneOnce,
];
