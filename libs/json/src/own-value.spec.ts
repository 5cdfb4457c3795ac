import { expect, it } from '@jest/globals';
import { ownValue } from './own-value.js';

it('a table knows its own names, and none that every object has', () => {
  const table = { known: 1 };
  expect(ownValue(table, 'known')).toBe(1);
  for (const name of ['constructor', '__proto__', 'toString', 'other'])
    expect(ownValue(table, name)).toBeUndefined();
});
