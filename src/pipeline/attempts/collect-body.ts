import { GatewayError } from '#libs/canonical';
import type { ChunkReceiver, ChunkSource } from '../../providers/transport/chunk-source.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { sourceOf } from '../streams/readable-source.js';

type ReplyBody = Pick<UpstreamReply, 'body' | 'source'>;

/**
 * Collects an upstream's body. Where it does not come whole, the rest is given up and with it the connection.
 * @param limit largest size in bytes
 * @throws GatewayError `provider_invalid_response` where it is larger; whatever the transport reports where it breaks
 */
export async function collectBody(reply: ReplyBody, limit: number): Promise<Buffer> {
  const start = await collectStart(reply, limit);
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
export const collectStart = (reply: ReplyBody, limit: number): Promise<BodyStart> =>
  new Promise((resolve) => {
    const source = sourceOf(reply);
    source.start(new Collector(source, limit, resolve));
  });

class Collector implements ChunkReceiver<Buffer> {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly source: ChunkSource<Buffer>,
    private readonly limit: number,
    private readonly resolve: (start: BodyStart) => void,
  ) {}

  take(chunk: Buffer): void {
    // A piece may have been on its way when the rest was given up.
    if (this.size > this.limit) return;
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= this.limit) return;
    this.source.release();
    this.fail(tooLarge(this.limit));
  }

  end(): void {
    this.resolve({ whole: true, bytes: this.bytes });
  }

  fail(fault: unknown): void {
    this.resolve({ whole: false, bytes: this.bytes.subarray(0, this.limit), fault });
  }

  private get bytes(): Buffer {
    const { chunks, size } = this;
    const [first] = chunks;
    return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size);
  }
}

const tooLarge = (limit: number): GatewayError =>
  new GatewayError('provider_invalid_response', `The upstream's answer is larger than ${limit} bytes.`);
