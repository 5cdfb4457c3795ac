import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordOf } from '../observability/request-record.js';
import type { AnswerHead } from './answer-head.js';

/** What happens around a repetition. */
export interface Repetition {
  /**
   * The answer is there, and nothing of it was sent.
   * @returns headers that go with the kept ones, and in the place of those
   */
  begin?(): Promise<Readonly<Record<string, string>>>;
  /** All but the last of it was sent. */
  end?(): Promise<void>;
}

/**
 * Sends a kept answer once more, byte for byte, as fast as its client reads. `x-gateway-replayed` tells whose answer it
 * is: the id of the request that it was given to. Resolves when it is sent or its client has left.
 * @throws Error where the storage fails, or has lost the answer, before anything was sent; what `begin` throws
 */
export async function replay(
  response: ServerResponse,
  { status, headers, length, requestId }: AnswerHead,
  body: AsyncIterable<Uint8Array>,
  repetition: Repetition = {},
): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true && length > 0) throw new Error('The kept answer is gone.');
  const more = await repetition.begin?.();
  if (response.destroyed) return;
  recordOf(response).replayOf = requestId;
  response.writeHead(status, { ...mutable(headers), 'x-gateway-replayed': requestId, ...more });
  const rest = whole(first, pieces, length, repetition);
  // What goes wrong from here on breaks the connection: the answer is not whole, and says so by that.
  await pipeline(Readable.from(rest, { objectMode: false }), response).catch(() => undefined);
}

/** Fails where the pieces end before their time: they were deleted meanwhile. */
async function* whole(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  length: number,
  repetition: Repetition,
): AsyncGenerator<Uint8Array, void> {
  let sent = 0;
  for (let piece = first; piece.done !== true; piece = await pieces.next()) {
    sent += piece.value.length;
    if (sent === length) await repetition.end?.();
    yield piece.value;
  }
  if (sent !== length) throw new Error('The kept answer is not whole.');
  if (length === 0) await repetition.end?.();
}

const mutable = (headers: AnswerHead['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
