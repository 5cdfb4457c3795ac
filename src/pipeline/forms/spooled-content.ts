import type { Readable } from 'node:stream';
import { HeldContent } from './held-content.js';
import type { Spool } from './spool.js';

/** A stretch of a spool. Readable until the spool is released. */
export class SpooledContent extends HeldContent {
  /** @param end exclusive */
  constructor(
    private readonly spool: Spool,
    private readonly start: number,
    private readonly end: number,
  ) {
    super();
  }

  get size(): number {
    return this.end - this.start;
  }

  override bytes(): Promise<Buffer> {
    return this.spool.bytes(this.start, this.end);
  }

  override stream(): Readable {
    return this.spool.read(this.start, this.end);
  }
}
