import type { RequestStream } from '../../providers/transport/transport.js';
import { readableOf } from './readable-of.js';

/** A request body for an upstream that is read while it is sent. Can be sent any number of times. */
export interface StreamedBody extends RequestStream {
  readonly contentType: string;
}

/** A piece of a body: bytes, or where they are read from. */
export type BodyPiece = Buffer | RequestStream;

/** Puts pieces together to one body. */
export function joinPieces(pieces: readonly BodyPiece[], contentType: string): StreamedBody {
  return {
    contentType,
    length: pieces.reduce((sum, { length }) => sum + length, 0),
    open: () => readableOf(readPieces(pieces)),
  };
}

async function* readPieces(pieces: readonly BodyPiece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece;
    else yield* piece.open() as AsyncIterable<Buffer>;
  }
}
