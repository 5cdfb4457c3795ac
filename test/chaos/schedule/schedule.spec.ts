import { describe, expect, it } from '@jest/globals';
import { Chance } from '../../replicas/support/chance.js';
import { drawSchedule } from './schedule.js';
import type { FaultTerms } from './schedule.js';

const faults: readonly FaultTerms[] = [
  { name: 'killed', parts: ['gateways'], shortest: 500, longest: 3_000 },
  { name: 'clock', parts: ['clocks'], shortest: 2_000, longest: 6_000 },
  { name: 'database', parts: ['postgres'], shortest: 1_000, longest: 8_000 },
  { name: 'everything', parts: ['gateways', 'postgres'], shortest: 1_000, longest: 2_000 },
];
const length = 120_000;
const draw = (seed: number) => drawSchedule(new Chance(seed), faults, length);
const namesOf = (schedule: ReturnType<typeof draw>) => schedule.map(({ fault }) => fault.name);

describe('a schedule', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(draw(1)).toEqual(draw(1));
    expect(namesOf(draw(1))).not.toEqual(namesOf(draw(2)));
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed))('keeps to its terms (seed %i)', (seed) => {
    const schedule = draw(seed);
    for (const { fault, from, until } of schedule) {
      expect(until - from).toBeGreaterThanOrEqual(fault.shortest);
      expect(until - from).toBeLessThanOrEqual(fault.longest);
      expect(until).toBeLessThanOrEqual(length);
    }
    const meeting = schedule.filter((one, place) =>
      schedule
        .slice(place + 1)
        .some(
          (other) =>
            other.from < one.until && one.fault.parts.some((part) => other.fault.parts.includes(part)),
        ),
    );
    expect(meeting).toEqual([]);
  });

  it('has every fault, and some at the same time', () => {
    const schedule = draw(3);
    expect(new Set(namesOf(schedule)).size).toBe(faults.length);
    expect(schedule.some(({ until }, place) => (schedule[place + 1]?.from ?? Infinity) < until)).toBe(true);
  });

  it('is empty where nothing fits', () => {
    expect(drawSchedule(new Chance(1), faults, 400)).toEqual([]);
    expect(drawSchedule(new Chance(1), [], length)).toEqual([]);
  });
});
