import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonSyntaxError, parseJson } from './index.js';

function faultOf(raw: Buffer | string): JsonSyntaxError {
  try {
    parseJson(Buffer.from(raw as string));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error('It parsed.');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('parseJson', () => {
  it('gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('ignores a byte order mark', () => {
    expect(parseJson(Buffer.from('\uFEFF{"a":1}'))).toEqual({ a: 1 });
    expect(faultOf('\uFEFF{"a":x}')).toMatchObject({ position: 8, line: 1, column: 6 });
    expect(faultOf('\uFEFF\uFEFF{}')).toMatchObject({ position: 3 });
  });

  it.each([
    ['', 0, 1, 1, 'the text ends too early'],
    ['   ', 3, 1, 4, 'the text ends too early'],
    ['hello', 0, 1, 1, 'expected a value'],
    ['{"a":1 b}', 7, 1, 8, "expected ',' or the end of the object or array"],
    ['{\n  "ä": "ö",\n}', 16, 3, 1, 'expected a key in double quotes'],
    ['{a:1}', 1, 1, 2, "expected a key in double quotes or '}'"],
    ['{"a" 1}', 5, 1, 6, "expected ':' after a key"],
    ['[1,]', 3, 1, 4, 'expected a value'],
    ['[1}', 2, 1, 3, "expected ',' or the end of the object or array"],
    ['[}', 1, 1, 2, "expected a value or ']'"],
    ['{}{}', 2, 1, 3, 'expected nothing after the end of the value'],
    ['{"a":"cut', 5, 1, 6, 'a string is not closed'],
    ['"tab\there"', 4, 1, 5, 'control characters in a string must be escaped'],
    ['"\\x41"', 1, 1, 2, 'unknown escape in a string'],
    ['"\\u12g4"', 1, 1, 2, 'unknown escape in a string'],
    ['[01]', 2, 1, 3, "expected ',' or the end of the object or array"],
    ['[-]', 2, 1, 3, 'expected a digit'],
    ['[1.]', 3, 1, 4, 'expected a digit'],
    ['[1e+]', 4, 1, 5, 'expected a digit'],
    ['[NaN]', 1, 1, 2, "expected a value or ']'"],
    ['[nul]', 1, 1, 2, "expected a value or ']'"],
  ])('names the place in %j', (text, position, line, column, problem) => {
    const fault = faultOf(text);
    expect(fault).toMatchObject({ position, line, column });
    expect(fault.message).toBe(
      `Invalid JSON at line ${line}, column ${column} (byte ${position}): ${problem}.`,
    );
  });

  it.each([
    [[0x22, 0xff, 0x22], 1],
    [[0x22, 0xc3, 0x22], 1],
    [[0x22, 0xc3, 0xa4, 0xef, 0xbf, 0x22], 3],
    [[0x22, 0xed, 0xa0, 0x80, 0x22], 1],
    [[0x22, 0xef, 0xbf, 0xbd, 0xf0, 0x9f, 0x98], 4],
  ])('names the byte that is not UTF-8 in %j', (bytes, position) => {
    const fault = faultOf(Buffer.from(bytes));
    expect(fault.position).toBe(position);
    expect(fault.message).toContain('not valid UTF-8');
  });

  it('never repeats the body', () => {
    for (const text of ['{"password":"hunter2" hunter2}', 'hunter2', '{"a":hunter2', '"\\hunter2"']) {
      expect(faultOf(text).message).not.toContain('hunter');
    }
  });

  it('finds the fault in any damaged text, not before the token that was damaged', () => {
    const damage = fc.constantFrom('', ',', '"', '}', ']', '{', ':', '\\', '-', '.', 'e', '0', 'é');
    // No character in a string that could be taken for structure: tokens are then what lies between those.
    const stringUnit = fc.constantFrom('a', 'ä', '"', '\\', '\n');
    fc.assert(
      fc.property(fc.json({ stringUnit }), fc.nat(), damage, (whole, at, insert) => {
        const cut = at % (whole.length + 1);
        const text = whole.slice(0, cut) + insert + whole.slice(cut + 1);
        fc.pre(!isJson(text));
        const tokenStart = text.slice(0, cut).search(/[^{}[\],:\s]*$/);
        const { position } = faultOf(text);
        expect(position).toBeGreaterThanOrEqual(Buffer.byteLength(text.slice(0, tokenStart)));
        expect(position).toBeLessThanOrEqual(Buffer.byteLength(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('describes hostile nesting without filling memory', () => {
    expect(faultOf('['.repeat(300_000)).message).toContain('nested too deeply');
  });
});
