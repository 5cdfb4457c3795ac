/** Bytes in one statement: others are served between two of them. */
const pieceSize = 512 * 1024;

/** One of the rows that large bytes are kept in. */
export interface Piece {
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** Bytes, cut into rows. */
export function* piecesOf(bytes: Uint8Array): Generator<Piece, void> {
  for (let position = 0; position * pieceSize < bytes.length; position += 1) {
    yield { position, bytes: bytes.subarray(position * pieceSize, (position + 1) * pieceSize) };
  }
}

/** The bytes of the rows, one after the other: up to the first that `find` does not find. */
export async function* readPieces(
  find: (position: number) => Promise<{ readonly bytes: Uint8Array } | undefined>,
): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; ; position += 1) {
    const row = await find(position);
    if (row === undefined) return;
    yield row.bytes;
  }
}
