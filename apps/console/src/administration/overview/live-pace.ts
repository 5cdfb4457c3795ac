/** Between two looks, milliseconds: at least, and after how many failures at most. */
const usual = 4_000;
const longest = 60_000;
/** What a look took, so many times over, is left for others. */
const share = 20;

/** How it went so far. */
export interface LookState {
  /** Failures in a row. */
  readonly failures: number;
  /** Milliseconds that the last look took. */
  readonly took: number;
}

/**
 * How long to wait for the next look: a few seconds; longer where a look takes long, so that the database has its peace,
 * and twice as long after each failure.
 */
export const pauseAfter = ({ failures, took }: LookState): number =>
  Math.min(longest, Math.max(usual, took * share) * 2 ** failures);
