import type { TopLevelEdits } from '#libs/json';
import { holdsAny } from '#libs/codec-kit';
import type { AnswerSink } from '../pipeline/answer-sink.js';
import type { ReplyHead } from '../pipeline/reply-head.js';
import type { Output } from '../pipeline/streams/stream-transform.js';
import { bytesOf } from './bytes-of.js';
import {
  edited,
  editResponses,
  lifecycleMarks,
  objectIn,
  responseEvents,
  responseIn,
  terminalEvents,
  terminalMarks,
} from './response-events.js';

/** Bodies of this size in bytes are held to be changed, whatever the limit of what is kept. */
const mostAmended = 16 * 1024 * 1024;

type Head = Pick<ReplyHead, 'status' | 'headers'>;

/** What is changed on the way. */
export interface Amendment {
  /** Fields of the response to set. */
  readonly edits: TopLevelEdits;
  /** Headers to add. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the tap does besides passing on. */
export interface TapOptions {
  /** Gets the whole response as JSON, once its last byte was passed on. Not called for failures. */
  readonly onResponse?: (json: string) => void;
  /** Larger bodies are not held for `onResponse`, in bytes. */
  readonly limit: number;
  /**
   * What to change, asked for once the answer begins. Undefined: no byte is changed. A body that comes in pieces and
   * is larger than `limit` and 16 MiB keeps its fields as they are.
   */
  readonly amend?: () => Amendment | undefined;
}

/** Stands between an answer and its client, and reads along: a whole stream or body passes, and its response is told. */
export class ResponseTap implements AnswerSink {
  private kind: 'stream' | 'body' | 'refusal' = 'refusal';
  private edits: TopLevelEdits | undefined;
  private body: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly sink: AnswerSink,
    private readonly options: TapOptions,
  ) {}

  get committed(): boolean {
    return this.sink.committed;
  }

  begin(head: Head): void {
    this.sink.begin(this.open(head));
  }

  flush(): void {
    this.sink.flush();
  }

  write(output: Output): boolean {
    if (this.kind === 'stream') return this.passEvents(bytesOf(output), (bytes) => this.sink.write(bytes));
    if (this.kind === 'refusal') return this.sink.write(output);
    this.hold(bytesOf(output));
    if (this.edits === undefined) return this.sink.write(output);
    // What is to be changed is held until it is whole.
    return this.size <= Math.max(this.options.limit, mostAmended) || this.release();
  }

  onDrain(resume: () => void): void {
    this.sink.onDrain(resume);
  }

  interruptOnly(atBoundary: () => boolean): void {
    this.sink.interruptOnly(atBoundary);
  }

  end(output?: Output): void {
    if (output !== undefined) this.write(output);
    if (this.kind !== 'body') {
      this.sink.end();
      return;
    }
    const json = this.amended(Buffer.concat(this.body));
    this.body = [];
    if (this.edits === undefined) this.sink.end();
    else this.sink.end(json);
    if (this.size <= this.options.limit) this.tell(json);
  }

  send(said: Head, body: Buffer): void {
    const head = this.open(said);
    if (this.kind === 'refusal') {
      this.sink.send(head, body);
    } else if (this.kind === 'stream') {
      this.passEvents(body, (bytes) => {
        this.sink.send(head, bytesOf(bytes));
        return true;
      });
    } else {
      const json = this.amended(body);
      this.sink.send(head, json);
      this.tell(json);
    }
  }

  destroy(): void {
    this.sink.destroy();
  }

  private open(head: Head): Head {
    this.kind = kindOf(head);
    const amendment = this.kind === 'refusal' ? undefined : this.options.amend?.();
    this.edits = amendment?.edits;
    return amendment === undefined ? head : { ...head, headers: { ...head.headers, ...amendment.headers } };
  }

  /** Too much is held: it leaves as it came. */
  private release(): boolean {
    const held = Buffer.concat(this.body);
    this.body = [];
    this.edits = undefined;
    return this.sink.write(held);
  }

  private hold(bytes: Buffer): void {
    this.size += bytes.length;
    if (this.size <= this.options.limit || this.edits !== undefined) this.body.push(bytes);
    else this.body = [];
  }

  private amended(body: Buffer): Buffer {
    return this.edits === undefined ? body : Buffer.from(edited(body.toString('utf8'), this.edits));
  }

  private passEvents(bytes: Buffer, pass: (bytes: Output) => boolean): boolean {
    const { edits } = this;
    const { onResponse, limit } = this.options;
    const isEdited = edits !== undefined && holdsAny(bytes, lifecycleMarks);
    const passed = isEdited ? Buffer.from(editResponses(bytes, edits)) : bytes;
    const goesOn = pass(passed);
    if (onResponse === undefined || !holdsAny(passed, terminalMarks)) return goesOn;
    const last = responseEvents(passed).find(({ type }) => terminalEvents.includes(type));
    const json = last && responseIn(last);
    if (json !== undefined && json.length <= limit) onResponse(json);
    return goesOn;
  }

  private tell(body: Buffer): void {
    const { onResponse, limit } = this.options;
    if (onResponse === undefined || body.length > limit) return;
    const json = body.toString('utf8');
    if (objectIn(json)?.object === 'response') onResponse(json);
  }
}

function kindOf({ status, headers }: Head): 'stream' | 'body' | 'refusal' {
  if (status < 200 || status > 299) return 'refusal';
  return headers['content-type']?.startsWith('text/event-stream') === true ? 'stream' : 'body';
}
