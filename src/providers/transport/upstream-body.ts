import { Readable } from 'node:stream';

/** Where an {@link UpstreamBody} comes from. */
export interface BodySource {
  /** The reader has room again. */
  resume(): void;
  /** The reader has finished, or wants no more. */
  release(): void;
}

/** Bytes held for a slow reader before the upstream has to wait. */
const highWaterMark = 64 * 1024;

/** The bytes of an answer as they come from the connection. Whoever receives them pushes. */
export class UpstreamBody extends Readable {
  constructor(private readonly source: BodySource) {
    super({ highWaterMark });
    // An answer may break before its reader listens. The reader still sees it: the stream stays errored.
    this.on('error', ignore);
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
