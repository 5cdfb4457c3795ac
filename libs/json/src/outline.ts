import { isAscii, isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
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
