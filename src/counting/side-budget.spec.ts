import { describe, expect, it } from '@jest/globals';
import { SideBudget } from './side-budget.js';

describe('SideBudget', () => {
  it('has room for so much a second, whether in many pieces or in few', () => {
    let now = 0;
    const budget = new SideBudget(() => now);
    expect(budget.take(900_000)).toBe(true);
    expect(budget.take(100_000)).toBe(false);
    expect(budget.take(1_000)).toBe(true);
    now = 1_000;
    const small = Array.from({ length: 1_000 }, () => budget.take(0));
    expect(small.filter(Boolean)).toHaveLength(61);
  });
});
