import type { Candidate } from '../../candidate.js';

/** A candidate that may be asked, and what strategies go by. */
export interface Contender {
  readonly candidate: Candidate;
  readonly weight: number;
  /** Milliseconds until its answers begin; undefined where it was never measured. */
  readonly latency: number | undefined;
  /** Calls under way. */
  readonly running: number;
  /** What the request will cost, roughly; undefined: not known. */
  readonly nanoDollars: () => number | undefined;
}

/** A contender in its place, and why it stands there: a few words. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly reason: string;
}

/**
 * Puts contenders of one priority in the order in which they are tried. Pure: chance comes from outside.
 * @param random a number from 0 up to, but not including, 1
 */
export type Strategy = (contenders: readonly Contender[], random: () => number) => readonly Ranked[];
