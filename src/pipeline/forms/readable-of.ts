import { Readable } from 'node:stream';

/** Bytes as a stream that is read as far as somebody wants it. */
export function readableOf(pieces: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(pieces, { objectMode: false });
  // It may fail while nobody listens. Whoever reads it still sees it: the stream stays errored.
  return stream.on('error', ignore);
}

const ignore = (): void => undefined;
