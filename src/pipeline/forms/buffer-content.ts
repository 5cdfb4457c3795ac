import { Readable } from 'node:stream';
import { HeldContent } from './held-content.js';

/** Content in memory. */
export class BufferContent extends HeldContent {
  constructor(private readonly content: Buffer) {
    super();
  }

  get size(): number {
    return this.content.length;
  }

  override async bytes(): Promise<Buffer> {
    return this.content;
  }

  override stream(): Readable {
    return Readable.from([this.content], { objectMode: false });
  }
}
