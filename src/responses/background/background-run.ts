import { GatewayError } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue, TopLevelEdits } from '#libs/json';
import { openAiErrorWords } from '#libs/codec-kit';
import type { AnswerSink } from '../../pipeline/answer-sink.js';
import type { ReplyHead } from '../../pipeline/reply-head.js';
import type { Output } from '../../pipeline/streams/stream-transform.js';
import { bytesOf } from '../bytes-of.js';
import { abandoned } from '../response-object.js';
import {
  edited,
  lifecycleEvents,
  objectIn,
  responseEvent,
  responseIn,
  terminalEvents,
  withResponse,
} from '../response-events.js';
import type { ResponseEvent } from '../response-events.js';
import { EventLog } from './event-log.js';

/** How a run has ended. */
export type RunEnd = 'completed' | 'incomplete' | 'failed' | 'cancelled';

/**
 * A response that is worked on while nobody need wait for it. Takes the answer's events, and is itself the response
 * as far as it has come.
 */
export class BackgroundRun implements AnswerSink {
  readonly committed = false;
  readonly log = new EventLog();
  private readonly parser = new EventStreamParser();
  private readonly cancellation = new AbortController();
  private readonly output: JsonObject[] = [];
  private readonly ending: PromiseWithResolvers<RunEnd> = Promise.withResolvers();
  private over = false;
  private json: string;

  /**
   * @param initial the response as it begins
   * @param limit of the log, in characters: an answer that outgrows it has failed
   * @param edits fields that every form of the response must have
   */
  constructor(
    initial: JsonObject,
    private readonly limit: number,
    private readonly edits: TopLevelEdits,
  ) {
    this.json = JSON.stringify(initial);
    for (const type of ['response.created', 'response.in_progress']) {
      this.log.append({ type, data: JSON.stringify({ type, response: initial }) });
    }
  }

  /** Aborted when the run has ended before its answer. */
  get signal(): AbortSignal {
    return this.cancellation.signal;
  }

  get ended(): Promise<RunEnd> {
    return this.ending.promise;
  }

  /** The response as JSON: while it runs with the items that are whole. */
  get response(): string {
    return this.over ? this.json : edited(this.json, { output: this.output });
  }

  cancel(): void {
    this.conclude('cancelled', 'response.incomplete', { status: 'cancelled' });
  }

  fail(cause: GatewayError | JsonObject): void {
    const error = cause instanceof GatewayError ? errorWords(cause) : cause;
    this.conclude('failed', 'response.failed', { status: 'failed', error });
  }

  /** The gateway stops. */
  abandon(): void {
    this.fail(abandoned);
  }

  begin(): void {
    // There is no head: who asks later gets one of their own.
  }

  flush(): void {
    // See `begin`.
  }

  interruptOnly(): void {
    // See `begin`.
  }

  onDrain(resume: () => void): void {
    resume();
  }

  write(output: Output): boolean {
    for (const event of this.parser.push(bytesOf(output)).flatMap(responseEvent)) this.take(event);
    return true;
  }

  end(output?: Output): void {
    if (output !== undefined) this.write(output);
    this.fail({ code: 'server_error', message: 'The upstream ended its answer before it was complete.' });
  }

  send({ status }: Pick<ReplyHead, 'status'>, body: Buffer): void {
    if (status >= 200 && status <= 299) this.end(body);
    else this.fail(failureIn(objectIn(body.toString('utf8'))));
  }

  destroy(): void {
    this.end();
  }

  private take(event: ResponseEvent): void {
    if (this.over) return;
    if (event.type === 'error') {
      this.fail(failureIn(objectIn(event.data)));
    } else if (terminalEvents.includes(event.type)) {
      this.complete(withResponse(event, this.edits));
    } else if (!lifecycleEvents.includes(event.type)) {
      // It began with events of its own.
      this.note(event);
      this.log.append(event);
      if (this.log.size > this.limit) this.fail(tooLarge);
    }
  }

  private note({ type, data }: ResponseEvent): void {
    if (type !== 'response.output_item.done') return;
    const item = objectIn(data)?.item;
    if (isJsonObject(item)) this.output.push(item);
  }

  private complete(event: ResponseEvent): void {
    this.json = responseIn(event) ?? this.json;
    this.finish(event.type.slice('response.'.length) as RunEnd, event);
  }

  private conclude(end: RunEnd, type: string, edits: TopLevelEdits): void {
    if (this.over) return;
    this.json = edited(this.response, edits);
    this.finish(end, { type, data: `{"type":${JSON.stringify(type)},"response":${this.json}}` });
    this.cancellation.abort(
      new GatewayError('caller_cancelled', 'The background response has ended before its answer.'),
    );
  }

  private finish(end: RunEnd, last: ResponseEvent): void {
    this.over = true;
    this.log.append(last);
    this.log.end();
    this.ending.resolve(end);
  }
}

const tooLarge: JsonObject = {
  code: 'server_error',
  message: 'The response is too large to be kept: see responses.maxSize of the gateway.',
};

/** An error in the words that a response has for it. */
function errorWords(error: GatewayError): JsonObject {
  const { code, message, type } = openAiErrorWords(error);
  return { code: codeOf(code ?? type), message };
}

/** The codes of a response are a closed list: the gateway's own, finer words for a failed upstream are not on it. */
function codeOf(code: string): string {
  return /^(provider|gateway)_/.test(code) ? 'server_error' : code;
}

/** What an error event or a refusal's body says. */
function failureIn(body: JsonObject | undefined): JsonObject {
  const error: JsonValue | undefined = isJsonObject(body?.error) ? body.error : body;
  const { code, type, message } = isJsonObject(error) ? error : {};
  return {
    code:
      typeof code === 'string'
        ? codeOf(code)
        : typeof type === 'string' && type !== 'error'
          ? type
          : 'server_error',
    message: typeof message === 'string' ? message : 'The upstream failed without saying why.',
  };
}
