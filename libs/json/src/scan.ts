import type { Buffer } from 'node:buffer';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** Below this length a plain loop is quicker than a call into native search, above it much slower. */
const shortString = 96;

/** Where no end was found: the text is cut or not JSON. */
export const unfinished = -1;

/** The first byte at or after `position` that is not whitespace. */
export function skipWhitespace(raw: Buffer, position: number): number {
  while (isWhitespace(raw[position])) position++;
  return position;
}

/** From the byte after an opening quote to the byte after its closing one, or {@link unfinished}. */
export function skipString(raw: Buffer, position: number): number {
  let found = findQuote(raw, position);
  while (found !== unfinished && isEscaped(raw, found)) found = findQuote(raw, found + 1);
  return found === unfinished ? unfinished : found + 1;
}

/** From the first byte of a value to the byte after it, or {@link unfinished}. */
export function skipValue(raw: Buffer, position: number): number {
  const first = raw[position];
  if (first === quote) return skipString(raw, position + 1);
  if (first === openBrace || first === openBracket) return skipContainer(raw, position, Infinity);
  while (!endsScalar(raw[position])) position++;
  return position;
}

/**
 * Whether arrays and objects are nested deeper than `maximumDepth`, the outermost counted as 1. A look at the
 * structure's bytes alone, long strings leapt over: for refusing what would take the parser seconds.
 */
export function nestsDeeperThan(raw: Buffer, maximumDepth: number): boolean {
  return skipContainer(raw, 0, maximumDepth) === tooDeep;
}

const tooDeep = -2;

/** Leaps to the end of the container that opens at or after `position`. Which bracket closes which is not checked. */
function skipContainer(raw: Buffer, position: number, maximumDepth: number): number {
  let depth = 0;
  while (position < raw.length) {
    const byte = raw[position++];
    if (byte === quote) {
      position = skipString(raw, position);
      if (position === unfinished) return unfinished;
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > maximumDepth) return tooDeep;
    } else if ((byte === closeBrace || byte === closeBracket) && --depth <= 0) {
      return position;
    }
  }
  return unfinished;
}

function findQuote(raw: Buffer, position: number): number {
  const nearEnd = Math.min(position + shortString, raw.length);
  for (; position < nearEnd; position++) {
    if (raw[position] === quote) return position;
  }
  return raw.indexOf(quote, position);
}

/** A quote is escaped by an odd number of backslashes before it; the opening quote ends their count. */
function isEscaped(raw: Buffer, position: number): boolean {
  let before = position - 1;
  while (raw[before] === backslash) before--;
  return (position - before) % 2 === 0;
}

function endsScalar(byte: number | undefined): boolean {
  return (
    byte === undefined || byte === comma || byte === closeBrace || byte === closeBracket || isWhitespace(byte)
  );
}

function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
