import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonEnd } from './json-end.js';

describe('JsonEnd', () => {
  it('finds the end of any object, wherever the text is cut', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(objects, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        const at = cut % text.length;
        const end = new JsonEnd();
        expect(end.push(text.slice(0, at))).toBeUndefined();
        expect(end.push(`${text.slice(at)} tail`)).toBe(text.length - at);
      }),
    );
  });

  it('is not misled by brackets and escaped quotes in strings', () => {
    expect(new JsonEnd().push('{"a":"}\\"]"}x')).toBe(12);
  });
});
