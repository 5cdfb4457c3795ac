import { createHash } from 'node:crypto';
import type { RecordedFile } from './recorded-upload.js';

const keptBytes = 256;

/** Takes a file in piece by piece and keeps its size, its hash and its beginning. */
export class FileDigest {
  readonly #hash = createHash('sha256');
  #size = 0;
  #start = Buffer.alloc(0);

  push(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#hash.update(chunk);
    const missing = keptBytes - this.#start.length;
    // A copy: the chunk itself must not stay in memory.
    if (missing > 0) this.#start = Buffer.concat([this.#start, chunk.subarray(0, missing)]);
  }

  /** @param contentType as the client wrote it */
  end(contentType: string | undefined): RecordedFile {
    const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return {
      ...(type !== '' && { contentType: type }),
      size: this.#size,
      sha256: this.#hash.digest('hex'),
      start: this.#start,
    };
  }
}
