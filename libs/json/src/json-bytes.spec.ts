import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { hasEscapes, parseJson, parseOutline, readTexts } from './index.js';
import { jsonBytes, unreadBytes } from './json-bytes.js';
import type { JsonObject } from './json-value.js';

/** What a list of so many elements becomes, where so many bytes were expected. */
const written = (value: JsonObject, about: number): string => jsonBytes(value, about).toString();

const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
const lists = fc.array(fc.jsonValue({ stringUnit: 'binary' }), { minLength: 16, maxLength: 40 });

describe('jsonBytes', () => {
  it('says what JSON.stringify says, whatever was expected', () => {
    const property = fc.property(members, lists, fc.nat(40_000), (before, list, about) => {
      const value = { ...before, list, last: '' } as JsonObject;
      expect(written(value, about)).toBe(JSON.stringify(value));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it.each([
    ['nothing', {}],
    ['only members that are absent', { a: undefined, b: undefined }],
    ['absent members between others', { a: undefined, b: 1, c: undefined, d: [undefined, 2] }],
    ['an absent element of a long list', { list: Array.from({ length: 20 }, () => undefined) }],
    ['a lone surrogate', { list: Array.from({ length: 20 }, () => '\uD800 \u{1F600}') }],
    ['a member called __proto__', JSON.parse('{"__proto__":{"a":1},"b":2}')],
  ])('says what JSON.stringify says of %s', (_what, value) => {
    expect(written(value as JsonObject, 10_000)).toBe(JSON.stringify(value));
  });

  it('holds more than was expected', () => {
    const value = { list: Array.from({ length: 5_000 }, (_, index) => `日本語 ${index}`) };
    expect(written(value, 8 * 1024)).toBe(JSON.stringify(value));
  });
});

describe('unreadBytes', () => {
  const outlineOf = (raw: Buffer): JsonObject => parseOutline(raw)?.value as JsonObject;

  it('gives back what an outline was made of, whatever was expected', () => {
    const property = fc.property(members, lists, fc.nat(40_000), (before, list, about) => {
      const raw = Buffer.from(JSON.stringify({ ...before, list, last: '' }));
      fc.pre(!hasEscapes(raw));
      expect(unreadBytes(outlineOf(raw), about)).toEqual(raw);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it.each([
    ['a text that somebody else has read', { text: '日' }],
    ['a text of Latin letters that somebody else has read', { text: 'é' }],
    ['a text that was cut', { list: Array.from({ length: 20 }, () => '\u00c3') }],
  ])('is nothing where there is %s', (_what, value) => {
    expect(unreadBytes(value, 10)).toBeUndefined();
    expect(unreadBytes(value, 10_000)).toBeUndefined();
  });
});

describe('readTexts', () => {
  it('reads what the whole body says', () => {
    const raw = Buffer.from('{"ключ": ["日本語", {"é": null, "a": [1.5, true, "😀"]}], "b": "\\n\\"/"}');
    expect(readTexts(outlineValue(raw))).toEqual(parseJson(raw));
  });

  const outlineValue = (raw: Buffer) => parseOutline(raw)?.value;
});
