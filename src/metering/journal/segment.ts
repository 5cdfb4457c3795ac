import { HeldRecords } from './held-records.js';
import type { SegmentFile } from './segment-file.js';

/** A piece of the journal: a file, and what of it is still needed. */
export class Segment {
  /** Requests that were opened in it, and whose end is not written yet. */
  open = 0;
  /** Ends in it that are being written. */
  closing = 0;
  /** Ends in it that are not delivered. Undefined: so many that they are read from the file when their turn comes. */
  records: HeldRecords | undefined = new HeldRecords();
  /** Nothing is appended to it any more. */
  isSealed = false;

  constructor(readonly file: SegmentFile) {}

  /** All that stands in it stands somewhere else too. */
  get isSpent(): boolean {
    return this.open === 0 && this.closing === 0 && this.records?.length === 0;
  }
}
