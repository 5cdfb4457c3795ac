import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Events } from '../events.js';
import type { Fault, Scene } from '../faults/fault.js';
import type { Part } from '../schedule/schedule.js';
import { runSchedule } from './schedule-runner.js';

const scene = {} as Omit<Scene, 'note'>;

/** Faults that tell what becomes of them; `begin` is what it takes to strike. */
function telling(told: string[]) {
  return (name: string, part: Part, begin: () => Promise<void> = () => Promise.resolve()): Fault => ({
    name,
    parts: [part],
    shortest: 0,
    longest: 0,
    strike: async () => {
      told.push(`${name} strikes`);
      await begin();
      told.push(`${name} has struck`);
      return () => {
        told.push(`${name} is healed`);
      };
    },
  });
}

describe('runSchedule', () => {
  const never = new AbortController().signal;

  it('lets those of one part strike one after the other, and tells when', async () => {
    const told: string[] = [];
    const fault = telling(told);
    const schedule = [
      { fault: fault('first', 'redis', () => delay(30)), from: 0, until: 20 },
      { fault: fault('second', 'redis'), from: 5, until: 10 },
    ];
    const struck = await runSchedule(schedule, scene, new Events(), never);
    expect(told).toEqual(
      ['first', 'second'].flatMap((name) => [`${name} strikes`, `${name} has struck`, `${name} is healed`]),
    );
    expect(struck.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  it('has come to rest when it is ended: what was striking has struck, and nothing else does', async () => {
    const told: string[] = [];
    const fault = telling(told);
    const ending = new AbortController();
    const schedule = [
      { fault: fault('slow', 'redis', () => delay(50)), from: 0, until: 10 },
      { fault: fault('long', 'vendor'), from: 0, until: 600_000 },
      { fault: fault('later', 'postgres'), from: 600_000, until: 700_000 },
    ];
    const running = runSchedule(schedule, scene, new Events(), ending.signal);
    await delay(10);
    ending.abort(new Error('from outside'));
    await expect(running).rejects.toThrow('from outside');
    expect(told).toEqual(['slow strikes', 'long strikes', 'long has struck', 'slow has struck']);
  });

  it('ends where a fault fails, and tells which error was the first', async () => {
    const told: string[] = [];
    const fault = telling(told);
    const fail = async (): Promise<void> => {
      await delay(20);
      throw new Error('no Redis');
    };
    const schedule = [
      { fault: fault('broken', 'redis', fail), from: 0, until: 10 },
      { fault: fault('slow', 'vendor', () => delay(100)), from: 0, until: 200 },
      { fault: fault('later', 'redis'), from: 600_000, until: 700_000 },
    ];
    await expect(runSchedule(schedule, scene, new Events(), never)).rejects.toThrow('no Redis');
    expect(told).toEqual(['broken strikes', 'slow strikes', 'slow has struck']);
  });
});
