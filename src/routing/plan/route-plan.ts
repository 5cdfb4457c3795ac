import type { RoutingStrategy } from '../../config/routing-kinds.js';
import type { Candidate } from '../candidate.js';

/** A candidate that a plan names, and why. */
export interface Considered {
  readonly candidate: Candidate;
  /** A few words: `weight 3 of 4`, `open for another 12 s`. */
  readonly reason: string;
}

/** In which order candidates are tried for one request. */
export interface RoutePlan {
  readonly strategy: RoutingStrategy;
  readonly order: readonly Considered[];
  readonly skipped: readonly Considered[];
  /** No candidate is healthy: the one that will be soonest is tried, once. */
  readonly lastResort: boolean;
}
