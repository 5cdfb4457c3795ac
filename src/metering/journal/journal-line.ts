import { crc32 } from 'node:zlib';
import type { JournalEntry } from './journal-entry.js';
import type { WrittenRecord } from './written-record.js';

/** Hexadecimal digits of a line's checksum. */
const digits = 8;

/** An entry as a line: a checksum, a blank, JSON, a line feed. JSON holds no line feed of its own. */
export const writeLine = (entry: JournalEntry): string => lineOf(JSON.stringify(entry));

/** The line of a request that is over. */
export const closeLine = ({ json }: WrittenRecord): string => lineOf(`{"type":"close","record":${json}}`);

const lineOf = (json: string): string => `${checksumOf(json)} ${json}\n`;

/** The entry of a line without its line feed; undefined where the line is not whole. */
export function readLine(line: string): JournalEntry | undefined {
  const json = line.slice(digits + 1);
  if (line[digits] !== ' ' || line.slice(0, digits) !== checksumOf(json)) return undefined;
  // Whoever wrote the checksum wrote an entry.
  return JSON.parse(json) as JournalEntry;
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(digits, '0');
