import { describe, expect, it } from '@jest/globals';
import { pageOf } from './page.js';
import type { PageQuery } from './page.js';

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const page = (query: Partial<PageQuery>) => {
  const found = pageOf(items, {
    size: undefined,
    sizeName: 'limit',
    usual: 2,
    after: undefined,
    before: undefined,
    ...query,
  });
  return [found.items.map(({ id }) => id).join(''), found.more];
};

describe('a page', () => {
  it('follows another until nothing is left', () => {
    expect(page({})).toEqual(['ab', true]);
    expect(page({ after: 'b' })).toEqual(['cd', true]);
    expect(page({ after: 'd' })).toEqual(['e', false]);
    expect(page({ after: 'e' })).toEqual(['', false]);
  });

  it('stands before an entry', () => {
    expect(page({ before: 'e' })).toEqual(['cd', true]);
    expect(page({ before: 'b' })).toEqual(['a', false]);
  });

  it('is as long as asked', () => {
    expect(page({ size: '5' })).toEqual(['abcde', false]);
    for (const size of ['0', '-1', '1001', 'x', '1.5']) expect(() => page({ size })).toThrow('limit must be');
  });
});
