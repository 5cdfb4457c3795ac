import { describe, expect, it } from '@jest/globals';
import { spliceElements } from '#libs/json';

const spliced = (text: string): string =>
  Buffer.concat(spliceElements(Buffer.from(text), 'list', { name: 'b' })).toString();

describe('members of every object in a list', () => {
  it('change, and nothing else does', () => {
    expect(
      spliced('{"x":1e400, "list":[ {"name":"a","deep":{"name":"a"}} ,{"other":"]"},7,["a"] ],"name":"a"}'),
    ).toBe(
      '{"x":1e400, "list":[ {"name":"b","deep":{"name":"a"}} ,{"other":"]","name":"b"},7,["a"] ],"name":"a"}',
    );
  });

  it.each(['{"list":[]}', '{"list":[ ]}', '{"list":{"name":"a"}}', '{"list":"[{}]"}', '{"other":[{}]}'])(
    '%s stays as it is',
    (text) => {
      expect(spliced(text)).toBe(text);
    },
  );
});
