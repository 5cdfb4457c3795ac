import type { Readable } from 'node:stream';
import type { ChunkReceiver, ChunkSource } from '../../providers/transport/chunk-source.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { brokenStream } from './broken-stream.js';

/** A stream as a source of pieces. */
export class ReadableSource<Chunk> implements ChunkSource<Chunk> {
  /** The receiver has heard how it ended, or wants to hear no more. */
  private isTold = false;

  constructor(private readonly stream: Readable) {}

  get isOver(): boolean {
    return this.stream.readableEnded || this.stream.destroyed;
  }

  start(receiver: ChunkReceiver<Chunk>): void {
    const { stream } = this;
    const fail = (error: unknown): void => {
      if (this.isTold) return;
      this.isTold = true;
      receiver.fail(error);
    };
    // It broke before anybody listened: it will not say so again.
    if (stream.destroyed) fail(stream.errored ?? brokenStream());
    stream
      .on('data', (chunk: Chunk) => {
        receiver.take(chunk);
      })
      .once('end', () => {
        this.isTold = true;
        receiver.end();
      })
      .on('error', fail)
      .once('close', () => {
        // Errors are dear, and every whole answer closes as well.
        if (!this.isTold) fail(brokenStream());
      });
  }

  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }

  release(): void {
    this.isTold = true;
    this.stream.destroy();
  }
}

/** What an upstream answers, piece by piece. */
export const sourceOf = (reply: Pick<UpstreamReply, 'body' | 'source'>): ChunkSource<Buffer> =>
  reply.source ?? new ReadableSource(reply.body);
