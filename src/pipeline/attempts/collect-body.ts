import type { Readable } from 'node:stream';
import { GatewayError } from '#libs/canonical';

/**
 * Collects an upstream's body.
 * @param limit largest size in bytes
 * @throws GatewayError `provider_invalid_response` where it is larger; whatever the transport reports where it breaks
 */
export async function collectBody(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      throw new GatewayError(
        'provider_invalid_response',
        `The upstream's answer is larger than ${limit} bytes.`,
      );
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
}
