import { describe, expect, it } from '@jest/globals';
import { Expenses } from './expenses.js';

describe('what the answers of the doctor cost', () => {
  it.each([
    [0, 1],
    [1, 2],
    [10, 20],
  ])('where a budget of %d does not do, a greater one is named', (budget, enough) => {
    expect(new Expenses(budget).enough({ input: 1, output: 2 })).toBe(enough);
  });

  it('names one that does, however dear the model is', () => {
    const prices = { input: 1_000, output: 9_000 };
    const few = new Expenses(1);
    expect(few.allow(prices)).toBe(false);
    expect(new Expenses(few.enough(prices)).allow(prices)).toBe(true);
  });
});
