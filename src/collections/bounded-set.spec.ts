import { expect, it } from '@jest/globals';
import { BoundedSet } from './bounded-set.js';

it('forgets the oldest beyond its capacity', () => {
  const values = new BoundedSet<number>(2);
  for (const value of [1, 2, 2, 3]) values.add(value);
  expect([1, 2, 3].map((value) => values.has(value))).toEqual([false, true, true]);
});
