import { crc32 } from 'node:zlib';
import type { JournalEntry } from './journal-entry.js';

/** Hexadecimal digits of a line's checksum. */
export const checksumLength = 8;

/**
 * The entry of a line: a checksum, a blank, JSON. JSON holds no line feed of its own.
 * @param line without its line feed
 * @returns undefined where the line is not whole
 */
export function readLine(line: string): JournalEntry | undefined {
  const json = line.slice(checksumLength + 1);
  if (line[checksumLength] !== ' ' || line.slice(0, checksumLength) !== checksumOf(json)) return undefined;
  // Whoever wrote the checksum wrote an entry.
  return JSON.parse(json) as JournalEntry;
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(checksumLength, '0');
