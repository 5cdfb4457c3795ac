import type { Readable } from 'node:stream';
import { GatewayError } from '#libs/canonical';

/**
 * Collects an upstream's body. Where it does not come whole, the rest is given up and with it the connection.
 * @param limit largest size in bytes
 * @throws GatewayError `provider_invalid_response` where it is larger; whatever the transport reports where it breaks
 */
export async function collectBody(body: Readable, limit: number): Promise<Buffer> {
  const start = await collectStart(body, limit);
  if (!start.whole) throw start.fault;
  return start.bytes;
}

/** As much of a body as came, up to a limit, and why it is not the whole. */
export type BodyStart =
  | { readonly whole: true; readonly bytes: Buffer }
  | { readonly whole: false; readonly bytes: Buffer; readonly fault: unknown };

/**
 * Collects an upstream's body as far as it comes. Never rejects.
 * @param limit bytes that are read at most
 */
export async function collectStart(body: Readable, limit: number): Promise<BodyStart> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop destroys the body and with it the connection.
      if (size > limit) throw tooLarge(limit);
    }
  } catch (fault) {
    return { whole: false, bytes: Buffer.concat(chunks).subarray(0, limit), fault };
  }
  const [first] = chunks;
  return { whole: true, bytes: chunks.length === 1 && first ? first : Buffer.concat(chunks, size) };
}

const tooLarge = (limit: number): GatewayError =>
  new GatewayError('provider_invalid_response', `The upstream's answer is larger than ${limit} bytes.`);
