import type { Buffer } from 'node:buffer';
import { KeyMatcher } from './key-matcher.js';
import { TopLevelMembers } from './top-level-members.js';

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the value of a top-level key is, without parsing the rest. Of duplicates the last, which is the one
 * `JSON.parse` keeps. Undefined where the key is absent or `raw` is no whole object.
 */
export function findTopLevel(raw: Buffer, key: string): ByteRange | undefined {
  const matcher = KeyMatcher.of(key);
  const members = new TopLevelMembers(raw);
  let found: ByteRange | undefined;
  while (members.next()) {
    if (matcher.matches(raw, members.keyStart, members.keyEnd)) {
      found = { start: members.valueStart, end: members.valueEnd };
    }
  }
  return members.closing === undefined ? undefined : found;
}
