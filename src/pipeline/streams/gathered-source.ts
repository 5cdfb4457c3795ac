import type { ChunkReceiver, ChunkSource } from '../../providers/transport/chunk-source.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { sourceOf } from './readable-source.js';
import type { StreamTransform } from './stream-transform.js';

/**
 * Gives what came at once as one piece. An upstream that is faster than we are sends many events in one packet, each in a
 * chunk of its own: what a piece costs on its way is paid once for all of them. Nothing waits for what has yet to come. Up
 * to its beginning an answer comes as it came: an error right behind that is part of it, and no reason to ask somebody else.
 */
export class GatheredSource implements ChunkSource<Buffer>, ChunkReceiver<Buffer> {
  private receiver: ChunkReceiver<Buffer> | undefined;
  private pieces: Buffer[] = [];

  /** @param answer whether it has begun */
  constructor(
    private readonly source: ChunkSource<Buffer>,
    private readonly answer: Pick<StreamTransform<Buffer>, 'begun'>,
  ) {}

  get isOver(): boolean {
    return this.source.isOver;
  }

  start(receiver: ChunkReceiver<Buffer>): void {
    this.receiver = receiver;
    this.source.start(this);
  }

  pause(): void {
    this.source.pause();
  }

  resume(): void {
    this.source.resume();
  }

  release(): void {
    this.pieces = [];
    this.source.release();
  }

  take(chunk: Buffer): void {
    if (!this.answer.begun) this.receiver?.take(chunk);
    else if (this.pieces.push(chunk) === 1) process.nextTick(give, this);
  }

  end(): void {
    this.give();
    this.receiver?.end();
  }

  fail(error: unknown): void {
    this.give();
    this.receiver?.fail(error);
  }

  /** Whatever has come goes on. */
  give(): void {
    const { pieces } = this;
    const [first] = pieces;
    if (first === undefined) return;
    this.pieces = [];
    this.receiver?.take(pieces.length === 1 ? first : Buffer.concat(pieces));
  }
}

/** The stream that an upstream answers. */
export const gatheredSourceOf = (
  reply: Pick<UpstreamReply, 'body' | 'source'>,
  answer: Pick<StreamTransform<Buffer>, 'begun'>,
): GatheredSource => new GatheredSource(sourceOf(reply), answer);

const give = (source: GatheredSource): void => {
  source.give();
};
