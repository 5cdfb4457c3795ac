import { describe, expect, it } from '@jest/globals';
import { sortedText } from './sorted-text.js';

describe('sortedText', () => {
  it.each([
    ['members in order, whatever their order', '{"b":1,"a":{"d":[],"c":{}}}', '{"a":{"c":{},"d":[]},"b":1}'],
    ['no blanks but those in strings', '\uFEFF {\n"a" : [ 1 , " x " ]\t}\r\n', '{"a":[1," x "]}'],
    ['elements in their order', '[3,1,2]', '[3,1,2]'],
    [
      'numbers as they are written',
      '{"a":12345678901234567890,"b":1.0}',
      '{"a":12345678901234567890,"b":1.0}',
    ],
    ['strings with escapes', String.raw`{"a":"\"\\","b":"\\\"}"}`, String.raw`{"a":"\"\\","b":"\\\"}"}`],
    ['members of one name, in their order', '{"a":2,"b":0,"a":1}', '{"a":2,"a":1,"b":0}'],
    [
      'members of one name, however it is written, in their order',
      String.raw`{"b":0,"a":1,"\u0061":2}`,
      String.raw`{"a":1,"\u0061":2,"b":0}`,
    ],
    ['the same members, the other one last', String.raw`{"\u0061":2,"a":1}`, String.raw`{"\u0061":2,"a":1}`],
    ['words', '{"c":null,"b":true,"a":-1e5}', '{"a":-1e5,"b":true,"c":null}'],
    ['a value that is no object', ' "x" ', '"x"'],
  ])('has %s', (_what, text, sorted) => {
    expect(sortedText(text)).toBe(sorted);
    expect(JSON.parse(sorted)).toEqual(JSON.parse(text.replace('\uFEFF', '')));
  });

  it('leaves members out of the outermost object alone', () => {
    const left = '{"messages":[{"user":"v"}]}';
    expect(sortedText('{"user":"u","messages":[{"user":"v"}]}', new Set(['user']))).toBe(left);
    expect(sortedText(String.raw`{"us\u0065r":"u","messages":[{"user":"v"}]}`, new Set(['user']))).toBe(left);
  });

  it('sorts a large body in moments', () => {
    const message = { role: 'user', content: 'x'.repeat(100) };
    const text = JSON.stringify({ model: 'm', messages: Array.from({ length: 7_000 }, () => message) });
    const start = performance.now();
    sortedText(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
