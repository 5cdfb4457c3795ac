import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { parseJson, parseOutline } from './index.js';
import type { JsonValue } from './index.js';

const outlineOf = (text: string | Buffer): ReturnType<typeof parseOutline> =>
  parseOutline(Buffer.from(text as string));

/** The same with all texts and keys taken for any. */
const shapeOf = (value: JsonValue): unknown => {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([, member]) => shapeOf(member as JsonValue));
};

describe('parseOutline', () => {
  it.each(['{}', '[1, -2.5e3, true, null, ""]', '{"a": {"b": ["c\\u00e9", "\\ud83d"]}, "a": 1}', ' "x" '])(
    'is all there is to %s, which is ASCII',
    (text) => {
      expect(outlineOf(text)).toEqual({ value: parseJson(Buffer.from(text)), isDecoded: true });
    },
  );

  it.each(['{"a": "é"}', '["日本語", {"ключ": ["\\"ж\\\\"]}, 12345678901234567890]', '"\u2028"', '"😀\\n"'])(
    'has the shape of %s',
    (text) => {
      const outline = outlineOf(text);
      expect(outline?.isDecoded).toBe(false);
      expect(shapeOf(outline?.value ?? null)).toEqual(shapeOf(parseJson(Buffer.from(text))));
    },
  );

  it('has texts as they are where they are ASCII', () => {
    expect(outlineOf('{"model": "m", "text": "é"}')?.value).toMatchObject({ model: 'm' });
  });

  it.each([
    ['is cut', '{"a": "é'],
    ['is no JSON', '{a: 1}'],
    ['is empty', ''],
    ['begins with a mark', '\uFEFF{}'],
    ['holds a control character', '"é\n"'],
  ])('leaves what %s to parseJson', (_what, text) => {
    expect(outlineOf(text)).toBeUndefined();
  });

  it('leaves what is not UTF-8 to parseJson', () => {
    expect(parseOutline(Buffer.from([0x22, 0xe9, 0x22]))).toBeUndefined();
    expect(parseOutline(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBeUndefined();
  });
});
