import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { discard, drawBody } from './draw-body.js';

/**
 * Collects a request's body, decompressed, into one buffer.
 *
 * @param limit largest size in bytes, counted after decompression
 * @param signal aborted with a GatewayError where nobody waits for the body any more
 * @throws GatewayError `caller_body_too_large` while reading, and as `drawBody`
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    discard(request);
    throw tooLarge(limit);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  await drawBody(request, signal, (chunk) => {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
    return undefined;
  });
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const body = Buffer.concat(chunks, size);
  for (const chunk of chunks) release(chunk);
  return body;
}

/**
 * Gives a chunk's memory back at once, where all of it is the chunk's. V8 looks at its whole heap each time that some
 * megabytes outside of it were taken: large bodies make it do that several times a second.
 */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

const tooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_body_too_large',
    `The request body is larger than the limit of ${limit} bytes. Send less, or raise server.bodyLimit of the gateway.`,
  );
