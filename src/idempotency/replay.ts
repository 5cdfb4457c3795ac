import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordOf } from '../observability/request-record.js';
import type { AnswerHead } from '../storage/idempotent-answer.repository.js';

/**
 * Sends a kept answer once more, byte for byte, as fast as its client reads. `x-gateway-replayed` tells whose answer it
 * is: the id of the request that it was given to. Resolves when it is sent or its client has left.
 * @throws Error where the storage fails before anything was sent
 */
export async function replay(
  response: ServerResponse,
  { status, headers, length, requestId }: AnswerHead,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (response.destroyed) return;
  recordOf(response).replayOf = requestId;
  response.writeHead(status, { ...mutable(headers), 'x-gateway-replayed': requestId });
  // What goes wrong from here on breaks the connection: the answer is not whole, and says so by that.
  await pipeline(Readable.from(whole(first, pieces, length), { objectMode: false }), response).catch(
    () => undefined,
  );
}

/** Fails where the pieces end before their time: they were deleted meanwhile. */
async function* whole(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  let sent = 0;
  for (let piece = first; piece.done !== true; piece = await pieces.next()) {
    sent += piece.value.length;
    yield piece.value;
  }
  if (sent !== length) throw new Error('The kept answer is not whole.');
}

const mutable = (headers: AnswerHead['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
