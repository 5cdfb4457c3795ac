import type { IncomingMessage } from 'node:http';

const none = Buffer.alloc(0);

/**
 * The body of a request where all of it has come with its head, as that of most requests has: it is there to be taken,
 * without listening.
 * @param limit largest size in bytes
 * @returns undefined where it is still on its way, has to be decompressed, or cannot be taken
 */
export function arrivedBody(request: IncomingMessage, limit: number): Buffer | undefined {
  const { headers, readableLength: size } = request;
  const isWhole = request.complete || Number(headers['content-length']) === size;
  if (!isWhole || request.destroyed || size > limit || headers['content-encoding'] !== undefined)
    return undefined;
  const body = (request.read() as Buffer | null) ?? none;
  // Its end, which says no more, is let through.
  request.resume();
  return body;
}
