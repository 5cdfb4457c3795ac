import type { Codec, StreamEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { AnswerSink } from '../answer-sink.js';
import type { ReplyHead } from '../reply-head.js';
import type { Output } from './stream-transform.js';

/** Events that may wait for their reader before the model is asked to wait too. */
const mostWaiting = 64;

/**
 * Takes an answer in a format's words and hands it on as events, to one reader. An error ends it without one: whoever
 * runs the answer knows it better than its words on the wire.
 */
export class EventSink implements AnswerSink {
  committed = false;
  /** Nothing more will come. */
  ended = false;
  private readonly parser = new EventStreamParser();
  private readonly decoder;
  private readonly waiting: StreamEvent[] = [];
  private readonly resumes: (() => void)[] = [];
  private wake: (() => void) | undefined;

  constructor(codec: Pick<Codec, 'createStreamDecoder'>) {
    this.decoder = codec.createStreamDecoder();
  }

  begin(): void {
    this.committed = true;
  }

  flush(): void {
    // Events have no head.
  }

  interruptOnly(): void {
    // Nothing is ever put between two events.
  }

  write(output: Output): boolean {
    const bytes = typeof output === 'string' ? Buffer.from(output) : output;
    this.take(this.parser.push(bytes).flatMap((event) => this.decoder.push(event)));
    return this.waiting.length < mostWaiting;
  }

  onDrain(resume: () => void): void {
    this.resumes.push(resume);
    this.resumeWhereRoom();
  }

  end(output?: Output): void {
    if (output !== undefined) this.write(output);
    this.ended = true;
    this.wake?.();
  }

  /** A stream that was whole at once; a refusal holds no events. */
  send({ status }: Pick<ReplyHead, 'status'>, body: Buffer): void {
    this.committed = true;
    this.end(status >= 200 && status <= 299 ? body : undefined);
  }

  destroy(): void {
    this.end();
  }

  /** Everything but an error, in order, until the answer ends. */
  async *events(): AsyncGenerator<StreamEvent, void> {
    for (;;) {
      const event = this.waiting.shift();
      if (event !== undefined) {
        this.resumeWhereRoom();
        yield event;
      } else if (this.ended) {
        return;
      } else {
        await this.more();
      }
    }
  }

  private take(events: readonly StreamEvent[]): void {
    if (this.ended) return;
    this.waiting.push(...events.filter(({ type }) => type !== 'error'));
    this.wake?.();
  }

  private resumeWhereRoom(): void {
    if (this.waiting.length >= mostWaiting) return;
    for (const resume of this.resumes.splice(0)) resume();
  }

  private async more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.wake = () => {
      resolve(undefined);
    };
    await promise;
    this.wake = undefined;
  }
}
