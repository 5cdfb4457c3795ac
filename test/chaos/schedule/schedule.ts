import type { Chance } from '../../replicas/support/chance.js';

/** What a fault takes hold of. Two that take hold of the same part never meet. */
export type Part = 'vendor' | 'gateways' | 'clocks' | 'postgres' | 'redis';

/** How often and how long a fault may come, as far as a schedule has to know. Milliseconds. */
export interface FaultTerms {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly shortest: number;
  readonly longest: number;
}

/** A fault and its time, in milliseconds since the faults began. */
export interface Appointment<Fault extends FaultTerms> {
  readonly fault: Fault;
  readonly from: number;
  readonly until: number;
}

/** Between the beginnings of two faults. */
const shortestGap = 300;
const longestGap = 5_000;
/** A part has peace for so long after a fault. */
const peace = 1_500;

/**
 * Draws when which fault begins and ends. Each comes once before any comes a second time, as far as the time suffices; the
 * same chance gives the same schedule.
 * @param length milliseconds within which all of them are over
 */
export function drawSchedule<Fault extends FaultTerms>(
  chance: Chance,
  faults: readonly Fault[],
  length: number,
): readonly Appointment<Fault>[] {
  const appointments: Appointment<Fault>[] = [];
  const freeFrom = new Map<Part, number>();
  let at = 0;
  let missed = 0;
  for (let deck = shuffled(chance, faults); missed < faults.length;) {
    const fault = deck.shift();
    if (fault === undefined) {
      deck = shuffled(chance, faults);
      continue;
    }
    const from = Math.max(at, ...fault.parts.map((part) => freeFrom.get(part) ?? 0));
    const until = from + chance.between(fault.shortest, fault.longest);
    if (until > length) {
      missed += 1;
      continue;
    }
    missed = 0;
    appointments.push({ fault, from, until });
    for (const part of fault.parts) freeFrom.set(part, until + peace);
    at += chance.between(shortestGap, longestGap);
  }
  return appointments.sort((one, other) => one.from - other.from);
}

function shuffled<Value>(chance: Chance, values: readonly Value[]): Value[] {
  const left = [...values];
  const drawn: Value[] = [];
  while (left.length > 0) drawn.push(...left.splice(chance.between(0, left.length - 1), 1));
  return drawn;
}
