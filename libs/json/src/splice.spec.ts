import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue, TopLevelEdits } from './index.js';
import { findTopLevel, spliceTopLevel } from './index.js';

function splice(text: string, edits: TopLevelEdits): string {
  return Buffer.concat(spliceTopLevel(Buffer.from(text), edits)).toString('utf8');
}

/** Few, so that they collide: with each other, with edits, with strings. */
const keys = [
  'model',
  'stream',
  'a',
  '',
  'mödel',
  'q"uote',
  'back\\slash',
  '__proto__',
  '😀',
  '\ud800',
  '\n',
];
const key = fc.constantFrom(...keys);
/**
 * Some versions of V8 take an escaped key for a literal backslash once they met one at the same place, so
 * `JSON.parse` is no judge of such texts: JSON.parse('{"\\\\":0}'), then JSON.parse('{"\\n":0}').
 */
const json = fc.json().filter((text) => !text.includes('\\\\'));
const space = fc.constantFrom('', '', ' ', '\n\t', ' \r\n');
const bigInteger = fc.constantFrom('12345678901234567890', '1.50', '-0', '1e400');

/** A key as some client may write it: any UTF-16 unit may be escaped. */
const writtenKey = fc
  .tuple(key, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }))
  .map(([name, escaped]) => {
    const units = Array.from({ length: name.length }, (_, index) => name.charAt(index));
    const isWhole = name.isWellFormed() && units.some((unit) => !unit.isWellFormed());
    if (isWhole && escaped[0] !== true) return JSON.stringify(name);
    const written = units.map((unit, index) => {
      const escape = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      return isWhole || escaped[index] === true ? escape : JSON.stringify(unit).slice(1, -1);
    });
    return `"${written.join('')}"`;
  });
const writtenValue = fc.oneof(
  json,
  bigInteger,
  fc.constantFrom(
    String.raw`"\\"`,
    String.raw`"\",\"model\":\"x\""`,
    '{"model":{"stream":[{"model":1}]}}',
    '[]',
    '{}',
    '""',
  ),
  fc.string({ minLength: 90, maxLength: 300 }).map((text) => JSON.stringify(text)),
);
const member = fc
  .tuple(space, writtenKey, space, space, writtenValue, space)
  .map(([a, name, b, c, value, d]) => ({ name, value, text: `${a}${name}${b}:${c}${value}${d}` }));
const written = fc
  .tuple(space, fc.array(member, { maxLength: 6 }), space, space)
  .map(([before, members, inside, after]) => ({
    members,
    text: `${before}{${members.length === 0 ? inside : members.map(({ text }) => text).join(',')}}${after}`,
  }));
const edits = fc.dictionary(
  key,
  fc.option(
    json.map((text) => JSON.parse(text) as JsonValue),
    { nil: undefined },
  ),
  { noNullPrototype: true },
);

describe('spliceTopLevel', () => {
  it('gives the object with the edits assigned', () => {
    fc.assert(
      fc.property(written, edits, ({ text }, changes) => {
        const expected = new Map(Object.entries(JSON.parse(text) as JsonObject));
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) expected.delete(name);
          else expected.set(name, JSON.parse(JSON.stringify(value)) as JsonValue);
        }
        const result = JSON.parse(splice(text, changes)) as JsonObject;
        expect(new Map(Object.entries(result))).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves the bytes of every other member as they were', () => {
    fc.assert(
      fc.property(written, edits, ({ members, text }, changes) => {
        const result = splice(text, changes);
        let position = 0;
        for (const { name, value } of members) {
          const isEdited = Object.hasOwn(changes, JSON.parse(name) as string);
          if (isEdited) continue;
          const nameAt = result.indexOf(name, position);
          expect(nameAt).toBeGreaterThanOrEqual(position);
          position = result.indexOf(value, nameAt + name.length);
          expect(position).toBeGreaterThan(nameAt);
          position += value.length;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing but the value, duplicates included', () => {
    const before =
      String.raw` { "seed" : 12345678901234567890,"mod\u0065l" :"a" , "messages":[{"model":"x","content":"\"model\":\"y\""}],
      "model": {"model":[1]},"é":"\u00e9" , "n":1.0 }` + '\n';
    const after =
      String.raw` { "seed" : 12345678901234567890,"mod\u0065l" :"new" , "messages":[{"model":"x","content":"\"model\":\"y\""}],
      "model": "new","é":"\u00e9" , "n":1.0 }` + '\n';
    expect(splice(before, { model: 'new' })).toBe(after);
  });

  it.each([
    ['{"a":1,"b":2,"c":3}', { b: undefined }, '{"a":1,"c":3}'],
    ['{"a":1,"b":2,"c":3}', { a: undefined }, '{"b":2,"c":3}'],
    ['{"a":1,"b":2,"c":3}', { c: undefined }, '{"a":1,"b":2}'],
    ['{"a":1,"b":2,"c":3}', { a: undefined, b: undefined }, '{"c":3}'],
    ['{ "a" : 1 , "b" : 2 }', { a: undefined, b: undefined }, '{  }'],
    ['{"a":1,"a":2}', { a: undefined, b: [1] }, '{"b":[1]}'],
    ['{"a":1,"x":0,"a":2}', { a: undefined }, '{"x":0}'],
    ['{}', { a: 1, b: undefined, c: null }, '{"a":1,"c":null}'],
    ['{"a":1}', { a: undefined, b: 2 }, '{"b":2}'],
    [String.raw`{"a\b":1,"a\\b":2}`, { 'a\\b': 3 }, String.raw`{"a\b":1,"a\\b":3}`],
    ['\uFEFF{"a":1}\n', { a: 2 }, '\uFEFF{"a":2}\n'],
  ])('edits %s by %j', (before, changes, after) => {
    expect(splice(before, changes)).toBe(after);
  });

  it('copies nothing of the body', () => {
    const raw = Buffer.from(`{"model":"a","messages":"${'x'.repeat(1000)}"}`);
    const slices = spliceTopLevel(raw, { model: 'b' });
    expect(slices).toHaveLength(3);
    expect(slices[0]?.buffer).toBe(raw.buffer);
    expect(slices[2]?.buffer).toBe(raw.buffer);
    expect(spliceTopLevel(raw, {})).toEqual([raw]);
  });

  it.each(['[]', '"a"', '', '{"a":1', '{"a"}', '{"a":1,}', '{"a":"'])('refuses %s', (text) => {
    expect(() => spliceTopLevel(Buffer.from(text), { a: 1 })).toThrow(TypeError);
  });
});

describe('findTopLevel', () => {
  it('finds the value JSON.parse keeps', () => {
    fc.assert(
      fc.property(written, key, ({ text }, name) => {
        const raw = Buffer.from(text);
        const range = findTopLevel(raw, name);
        const parsed = JSON.parse(text) as JsonObject;
        expect(range !== undefined).toBe(Object.hasOwn(parsed, name));
        if (range !== undefined) {
          const value = JSON.parse(raw.toString('utf8', range.start, range.end)) as JsonValue;
          expect(value).toEqual(Object.getOwnPropertyDescriptor(parsed, name)?.value);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('finds nothing, and ends, in any cut or damaged object', () => {
    const whole = Buffer.from(String.raw`{"id":"\"x\\","usage":{"n":[1,{"a":"}"}]},"us\u0061ge":12}`);
    for (let length = 0; length < whole.length; length++) {
      expect(findTopLevel(whole.subarray(0, length), 'usage')).toBeUndefined();
    }
    expect(findTopLevel(whole, 'usage')).toEqual({ start: 55, end: 57 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(whole.length - 1), (bytes, at) => {
        const damaged = Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]);
        const range = findTopLevel(damaged, 'usage');
        expect(range === undefined || range.end <= damaged.length).toBe(true);
      }),
    );
    expect(findTopLevel(Buffer.from(String.raw`{"us\x61ge":1}`), 'usage')).toBeUndefined();
  });
});
