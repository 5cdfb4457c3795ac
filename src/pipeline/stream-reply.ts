import type { Readable } from 'node:stream';
import type { GatewayError, Loss } from '#libs/canonical';
import type { Outcome, Reply, ReplyHead } from './reply.js';
import type { ResponseWriter } from './response-writer.js';
import { brokenStream } from './streams/broken-stream.js';
import type { Output, StreamTransform } from './streams/stream-transform.js';
import { toGatewayError } from './to-gateway-error.js';

/**
 * An answer that comes piece by piece. `open` waits for its first piece, so that a failure before it can still
 * become a status or a fallback; `writeTo` sends what was held and follows the source to its end.
 */
export class StreamReply<Chunk> implements Reply {
  private held: Output[] = [];
  private writer: ResponseWriter | undefined;
  private sourceEnded = false;
  /** The client reads slower than the source gives. */
  private blocked = false;
  /** The answer is cut and its form has no way to say so. */
  private cutWithoutWord = false;
  private settle: { resolve: () => void; reject: (error: GatewayError) => void } | undefined;

  private constructor(
    private readonly source: Readable,
    private readonly transform: StreamTransform<Chunk>,
    private readonly head: ReplyHead,
  ) {}

  /** @throws GatewayError where the source fails before the answer has begun */
  static async open<Chunk>(
    source: Readable,
    transform: StreamTransform<Chunk>,
    head: ReplyHead,
  ): Promise<StreamReply<Chunk>> {
    const reply = new StreamReply(source, transform, head);
    await reply.begun();
    return reply;
  }

  get losses(): readonly Loss[] {
    return this.head.losses ?? [];
  }

  async writeTo(writer: ResponseWriter): Promise<Outcome> {
    this.writer = writer;
    writer.begin(this.head.status, this.head.headers);
    writer.interruptOnly(() => this.transform.atBoundary);
    const held = this.held;
    this.held = [];
    for (const output of held) this.send(output);
    if (this.sourceEnded) this.finish();
    else await this.followed();
    return { usage: this.transform.usage, failure: this.transform.failure };
  }

  private begun(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.source.on('data', this.onData);
      this.source.once('end', this.onEnd);
      this.source.once('error', this.onError);
      this.source.once('close', this.onClose);
    });
  }

  private followed(): Promise<void> {
    return new Promise((resolve) => {
      this.settle = {
        resolve,
        reject: () => {
          resolve();
        },
      };
      if (!this.blocked) this.source.resume();
    });
  }

  private readonly onData = (chunk: Chunk): void => {
    let output: Output | undefined;
    try {
      output = this.transform.push(chunk);
    } catch (error) {
      this.onError(error);
      return;
    }
    this.take(output);
  };

  private readonly onEnd = (): void => {
    if (this.sourceEnded) return;
    let output: Output | undefined;
    try {
      output = this.transform.end();
    } catch (error) {
      this.onError(error);
      return;
    }
    this.sourceEnded = true;
    this.take(output);
    this.finish();
    this.settle?.resolve();
  };

  private readonly onError = (cause: unknown): void => {
    if (this.sourceEnded) return;
    this.sourceEnded = true;
    const error = toGatewayError(cause);
    this.source.destroy();
    if (this.writer === undefined && !this.transform.begun) {
      this.settle?.reject(error);
      return;
    }
    const output = this.transform.fail(error);
    this.cutWithoutWord = output === undefined;
    this.take(output);
    this.finish();
    this.settle?.resolve();
  };

  private readonly onClose = (): void => {
    this.onError(brokenStream());
  };

  /** Sends or holds a piece, and settles `begun` once there is something to settle. */
  private take(output: Output | undefined): void {
    if (this.writer !== undefined) {
      if (output !== undefined) this.send(output);
      return;
    }
    if (output !== undefined) this.held.push(output);
    const { failure, begun } = this.transform;
    if (failure !== undefined) {
      this.sourceEnded = true;
      this.settle?.reject(failure);
      this.source.destroy();
    } else if (begun) {
      this.source.pause();
      this.settle?.resolve();
    }
  }

  private finish(): void {
    if (this.cutWithoutWord) this.writer?.destroy();
    else this.writer?.end();
  }

  private send(output: Output): void {
    if (this.writer?.write(output) !== false || this.blocked) return;
    this.blocked = true;
    this.source.pause();
    this.writer.onDrain(this.resume);
  }

  private readonly resume = (): void => {
    this.blocked = false;
    this.source.resume();
  };
}
