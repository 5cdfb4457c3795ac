import { describe, expect, it } from '@jest/globals';
import { HedgeBudget } from './hedge-budget.js';

describe('HedgeBudget', () => {
  it('keeps second requests to their share', () => {
    const budget = new HedgeBudget();
    let spent = 0;
    for (let request = 0; request < 1000; request += 1) {
      budget.earn(10);
      if (budget.spend()) spent += 1;
    }
    expect(spent).toBeGreaterThanOrEqual(99);
    expect(spent).toBeLessThanOrEqual(102);
  });

  it('saves no more than a few for bad times', () => {
    const budget = new HedgeBudget();
    for (let request = 0; request < 10_000; request += 1) budget.earn(10);
    const spent = Array.from({ length: 100 }, () => budget.spend()).filter(Boolean).length;
    expect(spent).toBe(10);
  });
});
