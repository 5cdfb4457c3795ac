import type { Faults } from '../../../apps/mock-upstream/src/index.js';
import type { Chance } from '../../replicas/support/chance.js';

/** What goes wrong at the vendor for a while, with some of its calls. */
export interface Mood {
  readonly name: string;
  /** Of a hundred calls, how many meet it. */
  readonly percent: number;
  /** What one call meets. */
  faults(chance: Chance): Faults;
}
