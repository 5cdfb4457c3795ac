import { describe, expect, it } from '@jest/globals';
import { readModelList } from '#libs/provider-kit';

describe('a model list', () => {
  it('is read from every shape servers answer with', () => {
    const models = [{ id: 'a', created: 17.5, owned_by: 'x' }, { id: 'b' }];
    const expected = [{ id: 'a', created: 17, ownedBy: 'x' }, { id: 'b' }];
    expect(readModelList({ object: 'list', data: models })).toEqual(expected);
    expect(readModelList({ models })).toEqual(expected);
    expect(readModelList(models)).toEqual(expected);
    expect(readModelList({ object: 'list', data: null })).toEqual([]);
    expect(readModelList({ models: [{ name: 'c' }] })).toEqual([{ id: 'c' }]);
  });

  it('leaves out what has no usable name, and doubles', () => {
    const data = [
      { id: 'a' },
      { id: 'a', created: 5 },
      { id: '' },
      { id: 'x'.repeat(513) },
      { id: 'a\nb' },
      7,
      null,
      {},
    ];
    expect(readModelList({ data })).toEqual([{ id: 'a' }]);
  });

  it.each([[{}], ['text'], [null], [{ data: 'x' }], [{ error: { message: 'no' } }]])('%j is none', (body) => {
    expect(() => readModelList(body)).toThrow('no list of models');
  });
});
