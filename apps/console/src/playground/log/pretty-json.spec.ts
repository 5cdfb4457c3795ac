import { describe, expect, it } from '@jest/globals';
import { prettyJson } from './pretty-json.js';

describe('JSON laid out', () => {
  it.each([
    {},
    [],
    'a "quoted\\" {text}, [1]: 2',
    { a: [1, -2.5, true, null], b: { c: {}, d: [], 'e,:"\\': 'é\n' }, f: [[1], [{}]] },
  ])('is as JSON.stringify has it: %j', (value) => {
    expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
    expect(prettyJson(` ${JSON.stringify(value, undefined, 3)}\n`)).toBe(JSON.stringify(value, undefined, 2));
  });

  it('keeps what was written', () => {
    expect(prettyJson('{"a":12345678901234567890,"b":1.0,"a":1e2}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.0,\n  "a": 1e2\n}',
    );
  });

  it.each(['', '{"a":', 'Lisbon', '{} {}'])('is nothing for %j', (text) => {
    expect(prettyJson(text)).toBeUndefined();
  });
});
