import type { Met } from '../load/seen.js';
import type { Part } from '../schedule/schedule.js';
import { at } from './invariant.js';
import type { Evidence, Invariant, Violation } from './invariant.js';

/** Answers are kept in the database after they were given: what may keep one from it, or make it expire. */
const excuses: readonly Part[] = ['gateways', 'postgres', 'clocks'];
/** From the end of an answer until it is kept, in milliseconds. */
const keeping = 2_000;

/** Who repeats a request under its key gets the answer that was given first, and the vendor is not asked again. */
export const keysAreDoneOnce: Invariant = {
  name: 'keys are done once',
  check: (evidence) => {
    const keyed = evidence.met.filter(({ key }) => key !== undefined);
    return [...Map.groupBy(keyed, ({ work }) => work).values()].flatMap((met) => check(met, evidence));
  },
};

function check(met: readonly Met[], evidence: Evidence): readonly Violation[] {
  const [first, ...others] = met.filter(({ seen }) => seen.outcome === 'whole');
  if (first?.seen.outcome !== 'whole') return [];
  if (first.seen.replayOf !== undefined && !met.some(({ id }) => isReplayOf(first, id))) {
    return [at(first, 'it is the repetition of a request that was never made')];
  }
  return others.flatMap((other) => {
    if (isReplayOf(other, first.id) || isReplayOf(first, other.id)) return compare(first, other);
    return isExcused(first, other, evidence) ? [] : compare(first, other, 'it was done anew');
  });
}

const isReplayOf = ({ seen }: Met, id: string): boolean => seen.outcome === 'whole' && seen.replayOf === id;

function compare(first: Met, other: Met, done?: string): readonly Violation[] {
  const same = 'text' in first.seen && 'text' in other.seen && first.seen.text === other.seen.text;
  if (same) return [];
  return [at(other, done ?? `the repetition of ${first.id} is another answer`)];
}

const isExcused = (first: Met, other: Met, { struck }: Evidence): boolean =>
  struck.some(
    ({ parts, from, until }) =>
      parts.some((part) => excuses.includes(part)) && from <= other.until && until >= first.until - keeping,
  );
