import type { ServerResponse } from 'node:http';
import { formatComment } from '#libs/event-stream';
import { recordOf } from '../observability/request-record.js';
import { addCommonHeaders } from '../observability/answer-head.js';
import { addRouteHeaders } from '../observability/route-headers.js';
import type { AnswerSink } from './answer-sink.js';
import type { Exchange } from './exchange.js';
import type { ReplyHead } from './reply-head.js';
import { ChunkedBody } from './streams/chunked-body.js';
import { Silence } from './streams/silence.js';
import type { StreamForm } from './streams/stream-form.js';
import type { Output } from './streams/stream-transform.js';

/** Headers of every event stream: nothing on the way may hold it back or keep it. */
export const eventStreamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store',
  'x-accel-buffering': 'no',
};

const heartbeat = formatComment('heartbeat');

/**
 * Writes one answer: head once, then bytes as they come, with back-pressure; during an event stream's silence
 * a comment keeps the connection open.
 */
export class ResponseWriter implements AnswerSink {
  private readonly response: ServerResponse;
  private readonly body: ChunkedBody;
  private silence: Silence | undefined;
  private mayInterrupt: () => boolean = () => true;
  /** Set while an event stream leaves in another form. */
  private active: StreamForm | undefined;

  /** @param form how event streams leave, where not as they are */
  constructor(
    readonly exchange: Exchange,
    private readonly form?: StreamForm,
  ) {
    this.response = exchange.response;
    this.body = new ChunkedBody(exchange.response);
    // A client that leaves while we write is no fault of ours: `close` follows and cancels the exchange.
    this.response.on('error', ignore);
  }

  /** The status is out; an error can only be an event now. */
  get committed(): boolean {
    return this.response.headersSent;
  }

  /** From now on, a silence of `interval` milliseconds is filled with a comment. 0: never. */
  keepAlive(interval: number): void {
    if (interval === 0) return;
    const silence = new Silence(interval, this.onSilence);
    this.silence = silence;
    this.response.once('close', () => {
      silence.stop();
    });
  }

  /** Asks `atBoundary` before a comment goes out: half an event must not be cut in two. */
  interruptOnly(atBoundary: () => boolean): void {
    this.mayInterrupt = atBoundary;
  }

  /** Settles the head, unless a heartbeat has sent one already. It leaves with the first bytes, or by `flush`. */
  begin({ status, headers }: Pick<ReplyHead, 'status' | 'headers'>): void {
    if (!this.committed) this.commit(status, addRouteHeaders({ ...headers }, recordOf(this.response)));
  }

  /** @param headers to be added to */
  private commit(status: number, headers: Record<string, string>): void {
    if (isEventStream(headers)) this.active = this.form;
    if (this.active !== undefined) Object.assign(headers, this.active.headers);
    this.response.writeHead(status, addCommonHeaders(headers, recordOf(this.response)));
  }

  /** Sends the head without waiting for the first bytes. */
  flush(): void {
    this.response.flushHeaders();
  }

  /** False when the client reads slower than we write: wait for `onDrain`. */
  write(output: Output): boolean {
    this.silence?.break();
    if (this.response.destroyed) return true;
    const formed = this.active === undefined ? output : this.active.push(output);
    return formed.length === 0 || this.body.write(formed);
  }

  onDrain(resume: () => void): void {
    this.body.onDrain(resume);
  }

  end(output?: Output): void {
    this.silence?.stop();
    if (this.response.destroyed) return;
    const last = this.closing(output);
    if (last === undefined) this.response.end();
    else this.response.end(last);
  }

  /** A whole answer at once, its length announced: head and body leave together. */
  send({ status, headers }: Pick<ReplyHead, 'status' | 'headers'>, body: Buffer): void {
    if (this.committed) {
      this.end(body);
      return;
    }
    const form = isEventStream(headers) ? this.form : undefined;
    const formed = form === undefined ? body : Buffer.from(form.push(body) + form.end());
    const all: Record<string, string> = { ...headers, ...form?.headers };
    all['content-length'] = String(formed.length);
    this.commit(status, addRouteHeaders(all, recordOf(this.response)));
    this.end(formed);
  }

  /** Breaks the connection: for an answer that is not whole and has no way to say so. */
  destroy(): void {
    this.silence?.stop();
    this.response.destroy();
  }

  private closing(output: Output | undefined): Output | undefined {
    if (this.active === undefined) return output;
    const { active } = this;
    this.active = undefined;
    return (output === undefined ? '' : active.push(output)) + active.end();
  }

  private readonly onSilence = (): void => {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (!this.committed) this.commit(200, { ...eventStreamHeaders });
    // A client that has not read yet what was sent hears no silence.
    if (this.mayInterrupt() && !this.body.isFull) this.body.write(this.active?.heartbeat ?? heartbeat);
  };
}

const isEventStream = (headers: ReplyHead['headers']): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

function ignore(): void {
  // See where it is used.
}
