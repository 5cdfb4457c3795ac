import type { RecordedRequest } from '../requests/recorded-request.js';
import type { BookEntry } from './book-entry.js';

/**
 * The vendor's own books: whoever keeps others has something to compare them with. Unlike requests, entries are never
 * forgotten before a reset; an answer is entered when its exchange is over.
 */
export class Books {
  readonly entries: BookEntry[] = [];

  enter(record: RecordedRequest, answeredWhole: boolean): void {
    const { id, path, charge } = record;
    if (charge === undefined) return;
    this.add({ id, path, ...charge, delivered: answeredWhole ? 'whole' : 'cut' });
  }

  /** Of a session there is an entry for each answer in it. */
  add(entry: BookEntry): void {
    this.entries.push(entry);
  }

  clear(): void {
    this.entries.length = 0;
  }
}
