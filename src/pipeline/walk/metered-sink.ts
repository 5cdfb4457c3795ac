import { isJsonObject, parseJson, spliceTopLevel } from '#libs/json';
import { costHeader } from '../../metering/meter.js';
import type { Meter } from '../../metering/meter.js';
import type { AnswerSink } from '../answer-sink.js';
import type { ReplyHead } from '../reply-head.js';
import type { Reply } from '../reply.js';
import type { Output } from '../streams/stream-transform.js';
import { isWhole } from '../usage/usage-estimates.js';
import { costComment, endsEvent, withComment } from './cost-comment.js';

type Head = Pick<ReplyHead, 'status' | 'headers'>;

/** What of a JSON body tells what was used, by format. */
const usageFields = ['usage', 'usageMetadata'] as const;

/**
 * Stands between an answer and its client, and holds the last of it back until the request's end is taken down: whatever
 * a client saw whole is in the books. Everything before passes at once.
 */
export class MeteredSink implements AnswerSink {
  private status = 200;
  private isEvents = false;
  private firstByteAt: number | undefined;
  private last: Promise<void> | undefined;
  /** Resolves when what has been held back was handed on; what follows it waits. */
  private holding: Promise<void> | undefined;
  /** What went out ends within an event. */
  private isInEvent = false;

  /**
   * @param tellsCost the client wants to read the cost in the answer itself
   */
  constructor(
    private readonly sink: AnswerSink,
    private readonly meter: Meter,
    private readonly reply: Reply,
    private readonly tellsCost: boolean,
  ) {}

  get committed(): boolean {
    return this.sink.committed;
  }

  /** Resolves when the last of the answer was handed on. */
  get done(): Promise<void> | undefined {
    return this.last;
  }

  begin(head: Head): void {
    this.note(head);
    this.sink.begin({ ...head, headers: { ...head.headers, ...this.meter.headers } });
  }

  flush(): void {
    this.sink.flush();
  }

  write(output: Output): boolean {
    if (this.holding !== undefined) {
      this.holding = this.holding.then(() => {
        this.sink.write(output);
      });
      return true;
    }
    if (this.tellsCost) this.isInEvent = !endsEvent(output);
    return this.sink.write(output);
  }

  onDrain(resume: () => void): void {
    this.sink.onDrain(resume);
  }

  interruptOnly(atBoundary: () => boolean): void {
    this.sink.interruptOnly(atBoundary);
  }

  writeLast(output: Output): void {
    const closing = this.close();
    if (closing === undefined) {
      this.sink.write(output);
      return;
    }
    this.holding = this.holdBack(closing, output, (last) => {
      this.sink.write(last ?? '');
    });
  }

  end(output?: Output): void {
    const { holding } = this;
    if (holding !== undefined) {
      this.last = holding.then(() => {
        this.sink.end(output);
      });
      return;
    }
    const closing = this.close();
    if (closing === undefined) {
      this.sink.end(output);
      return;
    }
    this.last = this.holdBack(closing, output, (last) => {
      this.sink.end(last);
    });
  }

  /** Hands the last of a stream on when its end is in the books, and with it what that cost. */
  private async holdBack(
    closing: Promise<void>,
    output: Output | undefined,
    handOn: (last: Output | undefined) => void,
  ): Promise<void> {
    // What is held back may be the rest of an event.
    this.sink.interruptOnly(never);
    await closing;
    const cost = this.tellsCost && this.isEvents ? this.meter.cost : undefined;
    if (cost === undefined) handOn(output);
    else handOn(withComment(Buffer.from(output ?? ''), costComment(cost), !this.isInEvent));
  }

  send(head: Head, body: Buffer): void {
    this.note(head);
    const closing = this.close();
    if (closing === undefined) {
      this.sink.send({ status: head.status, headers: { ...head.headers, ...this.meter.headers } }, body);
      return;
    }
    this.last = closing.then(() => {
      const { cost } = this.meter;
      const headers: Record<string, string> = { ...head.headers, ...this.meter.headers };
      if (cost !== undefined && this.reply.comesInPieces !== true) headers[costHeader] = cost;
      this.sink.send({ status: head.status, headers }, this.tellsCost ? this.withCost(body) : body);
    });
  }

  destroy(): void {
    this.sink.destroy();
  }

  private note({ status, headers }: Head): void {
    this.status = status;
    this.isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
    this.firstByteAt ??= performance.now();
  }

  /** Undefined where more is to be found out first: then the end is taken down when that is known. */
  private close(): Promise<void> | undefined {
    const { usage, failure } = this.reply.outcome;
    const { record } = this.meter.terms;
    if (failure !== undefined) return undefined;
    if (record.asked?.endpoint === 'generation' && !isWhole(usage)) return undefined;
    if (usage !== undefined) record.usage = usage;
    if (record.lane === 'hub') record.losses = this.reply.losses;
    return this.meter.complete(this.status, this.firstByteAt);
  }

  /** The body with the cost among what was used, where it is JSON that tells it; of events, before the last one. */
  private withCost(body: Buffer): Buffer {
    const { cost } = this.meter;
    if (cost === undefined) return body;
    if (this.isEvents) return withComment(body, costComment(cost), true);
    try {
      const answer = parseJson(body);
      if (!isJsonObject(answer)) return body;
      for (const field of usageFields) {
        const usage = answer[field];
        if (isJsonObject(usage)) {
          return Buffer.concat(spliceTopLevel(body, { [field]: { ...usage, cost: Number(cost) } }));
        }
      }
    } catch {
      // Sound and subtitles have no place for it.
    }
    return body;
  }
}

const never = (): boolean => false;
