import type { GatewayError } from '#libs/canonical';
import type { StreamTransform } from './stream-transform.js';

/** The verbatim lane for bytes that say nothing of themselves: sound, subtitles. */
export class RelayBytesTransform implements StreamTransform<Buffer> {
  readonly atBoundary = false;
  /** The end of its connection alone says that an answer is whole. */
  readonly complete = false;
  readonly usage = undefined;
  begun = false;
  failure: GatewayError | undefined;

  push(chunk: Buffer): Buffer {
    this.begun = true;
    return chunk;
  }

  end(): undefined {
    this.begun = true;
  }

  /** A cut connection is all that can be said. */
  fail(error: GatewayError): undefined {
    this.failure = error;
  }

  sample(): undefined {
    return undefined;
  }
}
