import { describe, expect, it } from '@jest/globals';
import { listPage } from './item-page.js';

const items = ['a', 'b', 'c'].map((id) => ({ id }));

describe('listPage', () => {
  it('gives the newest first, unless asked otherwise', () => {
    expect(listPage(items, {})).toEqual({
      object: 'list',
      data: [{ id: 'c' }, { id: 'b' }, { id: 'a' }],
      first_id: 'c',
      last_id: 'a',
      has_more: false,
    });
    expect(listPage(items, { order: 'asc', limit: '2' })).toMatchObject({
      data: [{ id: 'a' }, { id: 'b' }],
      last_id: 'b',
      has_more: true,
    });
  });

  it('goes on after an item', () => {
    expect(listPage(items, { order: 'asc', after: 'b' })).toMatchObject({
      data: [{ id: 'c' }],
      has_more: false,
    });
    expect(listPage(items, { order: 'asc', after: 'c' })).toMatchObject({
      data: [],
      first_id: null,
      last_id: null,
    });
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ order: 'up' }, 'order'],
    [{ after: 'z' }, 'after'],
  ])('refuses %j', (query, param) => {
    expect(() => listPage(items, query)).toThrow(expect.objectContaining({ param }));
  });
});
