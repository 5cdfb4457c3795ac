import type { Finding } from './finding.js';

/**
 * One thing about an installation that can be in order or not. A check is an injectable class in `checks/` and a line in
 * `checks.ts`. It changes nothing, keeps no lock, and ends by itself within seconds.
 */
export interface Check {
  /** Its heading on the scorecard, in lower case. */
  readonly title: string;
  /** What it throws becomes a fault of its own. */
  examine(): AsyncIterable<Finding> | Iterable<Finding>;
}
