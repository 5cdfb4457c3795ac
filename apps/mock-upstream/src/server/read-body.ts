import type { IncomingMessage } from 'node:http';

/** What came of a request's body. */
export interface ReadBody {
  readonly bytes: Buffer;
  /** False where the client left before its end. */
  readonly isWhole: boolean;
}

/** Reads a body to its end, or to where the client left. Never rejects. */
export function readBody(request: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      resolve({ bytes: join(chunks), isWhole: true });
    });
    request.once('close', () => {
      resolve({ bytes: join(chunks), isWhole: false });
    });
    request.on('error', ignore);
  });
}

function join(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/** A client that leaves is told by `close`. */
function ignore(): void {
  return undefined;
}
