import { describe, expect, it } from '@jest/globals';
import { FrameBudget } from './frame-budget.js';

/** Counts a message, and tells how long the next one must wait. */
function spend(budget: FrameBudget, now: number): number {
  budget.spend(now);
  return budget.wait(now);
}

/** How long a client waits in all that sends so many messages, each as soon as it may. */
function floodOf(messages: number): number {
  const budget = new FrameBudget(0);
  let now = 0;
  for (let count = 0; count < messages; count += 1) now += spend(budget, now);
  return now;
}

describe('FrameBudget', () => {
  it('lets a recording in that is sent at once', () => {
    expect(floodOf(10_000)).toBe(0);
  });

  it('slows a flood down to a thousand messages a second', () => {
    expect(floodOf(15_000)).toBeCloseTo(5_000, -1);
  });

  it('never slows those who speak', () => {
    const budget = new FrameBudget(0);
    const waits = Array.from({ length: 100_000 }, (_, count) => spend(budget, count * 20));
    expect(Math.max(...waits.slice(0, 50_000))).toBe(0);
  });

  it('forgets what was long ago, and saves no more than one burst', () => {
    const budget = new FrameBudget(0);
    for (let count = 0; count < 10_000; count += 1) budget.spend(0);
    expect(spend(budget, 0)).toBe(1);
    for (let count = 0; count < 10_000; count += 1) expect(spend(budget, 3_600_000)).toBe(0);
    expect(spend(budget, 3_600_000)).toBe(1);
  });
});
