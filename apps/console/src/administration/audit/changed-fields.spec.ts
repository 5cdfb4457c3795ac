import { describe, expect, it } from '@jest/globals';
import { changedFields } from './changed-fields.js';

describe('the fields of a change', () => {
  it('stand side by side, before and after, as far as they differ', () => {
    const before = { team: 'red', limits: { a: null, b: 2, c: 3 }, models: ['x'] };
    const after = { team: 'blue', limits: { a: 1, b: 2 }, models: ['x', 'y'], owner: null };
    expect(changedFields(before, after)).toEqual([
      { name: 'limits.a', before: undefined, after: '1' },
      { name: 'limits.c', before: '3', after: undefined },
      { name: 'models', before: '["x"]', after: '["x","y"]' },
      { name: 'team', before: 'red', after: 'blue' },
    ]);
  });

  it('are all of it where there was nothing, or nothing is left', () => {
    expect(changedFields(null, { name: 'a' })).toEqual([{ name: 'name', before: undefined, after: 'a' }]);
    expect(changedFields({ name: 'a' }, null)).toEqual([{ name: 'name', before: 'a', after: undefined }]);
    expect(changedFields(null, null)).toEqual([]);
  });
});
