import { Readable } from 'node:stream';
import { collectLosses } from '#libs/canonical';
import type { GatewayError, Loss } from '#libs/canonical';
import type { ChunkReceiver, ChunkSource } from '../providers/transport/chunk-source.js';
import type { AnswerSink } from './answer-sink.js';
import type { ReplyHead } from './reply-head.js';
import type { Outcome, Reply } from './reply.js';
import { ReadableSource } from './streams/readable-source.js';
import type { Output, StreamTransform } from './streams/stream-transform.js';
import { toGatewayError } from './to-gateway-error.js';

/** By when an answer has to begin. */
export interface BeginDeadline {
  /** `performance.now()`. */
  readonly by: number;
  error(): GatewayError;
}

/** How long a source may go on after its answer's end, so that its connection can be used again. */
const afterglow = 1_000;
/** How much of an answer waits for whoever takes it, bytes or characters. */
const heldAtMost = 64 * 1024;

/**
 * An answer that comes piece by piece. `open` waits for its first piece, so that a failure before it can still
 * become a status or a fallback; `writeTo` sends what was held and follows the source to its end.
 */
export class StreamReply<Chunk> implements Reply, ChunkReceiver<Chunk> {
  private held: Output[] = [];
  private heldSize = 0;
  private sink: AnswerSink | undefined;
  /** The answer has begun: from here on a failure is part of it. */
  private begun = false;
  /** The answer has ended, well or not: whatever the source still does counts no more. */
  private over = false;
  /** The client reads slower than the source gives. */
  private blocked = false;
  /** Why the answer is cut, where its form has no way to say so. */
  private cut: GatewayError | undefined;
  private deadline: NodeJS.Timeout | undefined;
  /** The answer's last event is on its way to the client. */
  private isSaid = false;
  /** Ends what goes on after the answer's end. */
  private lingering: NodeJS.Timeout | undefined;
  private readonly beginning: PromiseWithResolvers<this> = Promise.withResolvers();
  /** Set once somebody follows it to its end. */
  private ending: PromiseWithResolvers<void> | undefined;

  private constructor(
    private readonly source: ChunkSource<Chunk>,
    private readonly transform: StreamTransform<Chunk>,
    private readonly head: ReplyHead,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * @param signal aborted with a GatewayError where nobody waits for the answer any more
   * @param begin heads, comments and pings are no beginning
   * @throws GatewayError where the source fails before the answer has begun
   */
  static open<Chunk>(
    source: ChunkSource<Chunk> | Readable,
    transform: StreamTransform<Chunk>,
    head: ReplyHead,
    signal: AbortSignal,
    begin?: BeginDeadline,
  ): Promise<StreamReply<Chunk>> {
    const chunks = source instanceof Readable ? new ReadableSource<Chunk>(source) : source;
    const reply = new StreamReply(chunks, transform, head, signal);
    reply.listen();
    if (begin !== undefined) reply.expect(begin);
    return reply.beginning.promise;
  }

  get comesInPieces(): boolean {
    return this.transform.holdsWhole !== true;
  }

  get losses(): readonly Loss[] {
    return collectLosses(this.head.losses ?? [], this.transform.losses ?? []);
  }

  /** @throws GatewayError where the answer turned out to be cut before any of it was sent, and has no words for it */
  async writeTo(sink: AnswerSink): Promise<Outcome> {
    if (this.over) this.sendAtOnce(sink);
    else await this.follow(sink);
    return this.outcome;
  }

  get outcome(): Outcome {
    const { usage, failure = this.cut, surplus } = this.transform;
    return {
      usage,
      failure,
      ...(surplus !== undefined && { fault: surplus }),
      sample: () => this.transform.sample(),
    };
  }

  /** What was held is all there is. */
  private sendAtOnce(sink: AnswerSink): void {
    if (this.cut !== undefined) throw this.cut;
    sink.send(this.head, joined(this.held));
    this.held = [];
  }

  private follow(sink: AnswerSink): Promise<void> {
    const ending: PromiseWithResolvers<void> = Promise.withResolvers();
    this.ending = ending;
    this.sink = sink;
    try {
      sink.begin(this.head);
    } catch (error) {
      this.conclude();
      throw error;
    }
    sink.interruptOnly(() => this.transform.atBoundary);
    if (this.held.length === 0) sink.flush();
    const isHeldBack = this.blocked;
    this.blocked = false;
    this.sendHeld();
    if (isHeldBack) this.goOn();
    return ending.promise;
  }

  private sendHeld(): void {
    const { held } = this;
    this.held = [];
    if (this.transform.ended === true && this.sink !== undefined) this.sayLast(this.sink, joined(held));
    else for (const output of held) this.send(output);
  }

  /** The client has all of the answer by this piece, and does not have to wait for its source. */
  private sayLast(sink: AnswerSink, output: Output): void {
    this.isSaid = true;
    if (sink.writeLast === undefined) sink.write(output);
    else sink.writeLast(output);
    this.lingering = setTimeout(() => {
      this.finish();
    }, afterglow);
  }

  private expect({ by, error }: BeginDeadline): void {
    if (this.begun || this.over) return;
    this.deadline = setTimeout(() => {
      if (!this.begun) this.fail(error());
    }, by - performance.now());
  }

  private listen(): void {
    const { source, signal } = this;
    if (source.signal !== signal) signal.addEventListener('abort', this.onAbort, { once: true });
    if (signal.aborted) this.onAbort();
    else source.start(this);
  }

  /** A piece has come. */
  take(chunk: Chunk): void {
    if (this.over) return;
    let output: Output | undefined;
    try {
      output = this.transform.push(chunk);
      if (!this.transform.complete) this.pass(output);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (this.transform.complete) this.finish(output);
  }

  /** All has come. */
  end(): void {
    clearTimeout(this.lingering);
    if (this.over) return;
    let output: Output | undefined;
    try {
      output = this.transform.end();
    } catch (error) {
      this.fail(error);
      return;
    }
    this.finish(output);
  }

  /** Nothing more comes, though it is not whole. */
  fail(cause: unknown): void {
    clearTimeout(this.lingering);
    if (this.over) return;
    const error = toGatewayError(cause);
    if (!this.begun) {
      this.refuse(error);
      return;
    }
    const output = this.lastWords(error);
    if (output === undefined) this.cut = error;
    this.finish(output);
  }

  private readonly onAbort = (): void => {
    this.fail(this.signal.reason);
  };

  /** What the answer's form has to say of an error; nothing where that fails too. */
  private lastWords(error: GatewayError): Output | undefined {
    try {
      return this.transform.fail(error);
    } catch {
      return undefined;
    }
  }

  /** Sends or holds a piece. The first one that belongs to the answer opens it. */
  private pass(output: Output | undefined): void {
    if (this.over) return;
    if (output !== undefined) {
      if (this.sink === undefined) this.hold(output);
      else if (this.transform.ended === true && !this.isSaid) this.sayLast(this.sink, output);
      else this.send(output);
    }
    if (this.begun) return;
    const { failure, begun } = this.transform;
    if (failure !== undefined) this.refuse(failure);
    else if (begun) {
      this.begun = true;
      clearTimeout(this.deadline);
      this.beginning.resolve(this);
    }
  }

  /** It fails before it has begun: somebody else may still answer. */
  private refuse(error: GatewayError): void {
    this.conclude();
    this.beginning.reject(error);
  }

  /** Its last piece and its end go out together. What has not begun yet may fail with it. */
  private finish(last?: Output): void {
    if (this.over) return;
    if (this.sink === undefined) this.pass(last);
    else if (this.cut !== undefined) this.sink.destroy();
    else this.sink.end(last);
    // It may have been refused with its last piece.
    this.conclude();
    this.beginning.resolve(this);
    this.ending?.resolve();
  }

  /** Lets go of the source: at once where the answer failed, after its last bytes where it is whole. */
  private conclude(): void {
    this.over = true;
    clearTimeout(this.deadline);
    clearTimeout(this.lingering);
    const { source, signal } = this;
    if (source.signal !== signal) signal.removeEventListener('abort', this.onAbort);
    if (source.isOver) return;
    const { complete, failure } = this.transform;
    if (!complete || failure !== undefined) {
      source.release();
      return;
    }
    this.lingering = setTimeout(release, afterglow, source).unref();
    source.resume();
  }

  /** What comes before anybody takes the answer waits here; where that is much of an answer that has begun, its source waits too. */
  private hold(output: Output): void {
    this.held.push(output);
    this.heldSize += output.length;
    if (!this.begun || this.blocked || this.heldSize <= heldAtMost) return;
    this.blocked = true;
    this.source.pause();
  }

  private send(output: Output): void {
    if (this.sink?.write(output) !== false || this.blocked) return;
    this.blocked = true;
    this.source.pause();
    this.sink.onDrain(this.resume);
  }

  private readonly resume = (): void => {
    this.blocked = false;
    this.goOn();
  };

  private goOn(): void {
    if (!this.blocked) this.source.resume();
  }
}

const release = (source: { release(): void }): void => {
  source.release();
};

function joined(outputs: readonly Output[]): Buffer {
  const [first] = outputs;
  if (outputs.length === 1 && Buffer.isBuffer(first)) return first;
  return Buffer.concat(outputs.map((output) => (Buffer.isBuffer(output) ? output : Buffer.from(output))));
}
