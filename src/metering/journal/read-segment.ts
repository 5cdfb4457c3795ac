import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { JournalEntry } from './journal-entry.js';
import { readLine } from './journal-line.js';

/** What stands in a segment. */
export interface SegmentContent {
  readonly entries: readonly JournalEntry[];
  /** Lines that are not whole: at most the last one, where the process died while it was written. */
  readonly damaged: number;
}

/** Reads a segment, torn tail and all. @throws Error where the file cannot be read */
export async function readSegment(file: string): Promise<SegmentContent> {
  const entries: JournalEntry[] = [];
  let damaged = 0;
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) {
    const entry = readLine(line);
    if (entry !== undefined) entries.push(entry);
    else if (line !== '') damaged += 1;
  }
  return { entries, damaged };
}
