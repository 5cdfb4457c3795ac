import { expect, it } from '@jest/globals';
import { rerankText } from '#libs/canonical';

it.each([
  ['plain', undefined, 'plain'],
  [{ text: 'a', title: 'b' }, undefined, 'a'],
  [{ text: 'a', title: 'b' }, ['title', 'text'], 'title: b\ntext: a'],
  [{ title: 'b', tags: ['x', 1], none: null }, ['none', 'tags'], 'tags: ["x",1]'],
  [{ year: 1999 }, ['year'], 'year: 1999'],
])('of %j by %j a model reads %j', (document, fields, text) => {
  expect(rerankText(document, 0, fields)).toBe(text);
});

it('a record without any of the fields is refused by its place', () => {
  expect(() => rerankText({ title: 'b' }, 3)).toThrow(
    expect.objectContaining({ code: 'caller_invalid_request', param: 'documents.3' }),
  );
});
