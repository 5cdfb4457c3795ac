import type { Buffer } from 'node:buffer';
import { skipValue, skipWhitespace } from './scan.js';
import { spliceTopLevel } from './splice.js';
import type { TopLevelEdits } from './splice.js';
import { findTopLevel } from './top-level.js';

const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const comma = 0x2c;

/**
 * Changes members of every object in the list under a top-level key, every other byte kept. What is no list, and
 * elements that are no objects, stay as they are.
 * @param raw a JSON object that was parsed without error
 * @returns slices of `raw` and new pieces, to be written in this order
 */
export function spliceElements(raw: Buffer, key: string, edits: TopLevelEdits): Buffer[] {
  const list = findTopLevel(raw, key);
  if (list === undefined || raw[list.start] !== openBracket) return [raw];
  const pieces: Buffer[] = [];
  let taken = 0;
  let position = skipWhitespace(raw, list.start + 1);
  while (position < list.end && raw[position] !== closeBracket) {
    const end = skipValue(raw, position);
    if (raw[position] === openBrace) {
      pieces.push(raw.subarray(taken, position), ...spliceTopLevel(raw.subarray(position, end), edits));
      taken = end;
    }
    const after = skipWhitespace(raw, end);
    position = raw[after] === comma ? skipWhitespace(raw, after + 1) : list.end;
  }
  return [...pieces, raw.subarray(taken)];
}
