import { Readable } from 'node:stream';
import type { ChunkSource } from './chunk-source.js';

/** Bytes held for a slow reader before the source has to wait. */
const highWaterMark = 64 * 1024;

/** The bytes of a source as a stream, for readers that want one. */
export class BodyStream extends Readable {
  constructor(private readonly source: ChunkSource<Buffer>) {
    super({ highWaterMark });
    // An answer may break before its reader listens. The reader still sees it: the stream stays errored.
    this.on('error', ignore);
    source.start({
      take: (chunk) => {
        if (!this.push(chunk)) source.pause();
      },
      end: () => this.push(null),
      fail: (error) => this.destroy(error as Error),
    });
  }

  override _read(): void {
    this.source.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.source.release();
    callback(error);
  }
}

const ignore = (): void => undefined;
