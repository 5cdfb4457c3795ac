import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import type { JsonValue } from './json-value.js';

/** What a body looks like. */
export interface JsonOutline {
  readonly value: JsonValue;
  /** Its texts are decoded: all of it is ASCII. */
  readonly isDecoded: boolean;
}

/**
 * Parses a body without decoding its texts: where these are not ASCII, each byte stands for a character. Everything else is
 * as `parseJson` has it. Decoding and parsing what was decoded takes three times as long.
 *
 * @returns undefined where the body is not JSON in UTF-8, or begins with a mark: `parseJson` says what it is
 */
export function parseOutline(raw: Buffer): JsonOutline | undefined {
  const isDecoded = isAscii(raw);
  if (!isDecoded && !isUtf8(raw)) return undefined;
  try {
    return { value: JSON.parse(raw.toString('latin1')) as JsonValue, isDecoded };
  } catch {
    return undefined;
  }
}

/**
 * Whether some character is written as an escape, such as `\u00e9`: in an outline it cannot be told from the byte of this number.
 * A backslash before a `u` that means something else counts too.
 */
export const hasEscapes = (raw: Buffer): boolean => raw.includes('\\u');

/** An outline's texts as they are read, keys included. Without escapes: see `hasEscapes`. */
export function readTexts<Value>(value: Value): Value;
export function readTexts(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value, 'latin1').toString();
  if (Array.isArray(value)) return value.map((element: unknown) => readTexts(element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [readTexts(key), readTexts(member)]),
  );
}
