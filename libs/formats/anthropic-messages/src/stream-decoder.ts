import type { GatewayError } from '#libs/canonical';
import type { StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import {
  brokenEventStream,
  callIdFor,
  FieldReader,
  notJsonEvent,
  parseEventData,
  untilFault,
} from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { candidate, decoderFor } from './block-decoder.js';
import type { BlockDecoder } from './block-decoder.js';
import { decodeError, decodeStreamError } from './decode-error.js';
import { isErrorBody } from './decode-response.js';
import { extending } from './extensions.js';
import { isKnownReason, readFinish } from './finish.js';
import { UsageReports } from './usage-reports.js';

/** Reads a stream of messages events. Tolerant of missing event names, unknown events and a missing end. */
export class MessagesStreamDecoder implements StreamDecoder {
  readonly #blocks = new Map<JsonValue, BlockDecoder>();
  readonly #usage = new UsageReports();
  #started = false;
  #ended = false;
  #nextPart = 0;
  #stopReason: string | undefined;
  #stopSequence: string | undefined;
  #id: string | undefined;

  /** @param seed see `Codec.decodeResponse` */
  constructor(private readonly seed?: string) {}

  push({ event, data }: WireEvent): StreamEvent[] {
    if (this.#ended) return [];
    const text = data.trim();
    // Some vendors of compatible endpoints end their streams as OpenAI does.
    if (text === '' || text === '[DONE]') return [];
    const body = parseEventData(text);
    if (event === 'error' && !isJsonObject(body)) {
      return this.#fail(decodeError({ status: 502, body: body ?? text, headers: {} }));
    }
    if (!isJsonObject(body)) return this.#fail(notJsonEvent());
    if (isErrorBody(body) || event === 'error') return this.#fail(decodeStreamError(body));
    return untilFault(
      (events) => {
        this.#event(typeof body.type === 'string' ? body.type : (event ?? ''), body, events);
      },
      (fault) => this.#fail(fault),
    );
  }

  end(): StreamEvent[] {
    if (this.#ended) return [];
    // Who said why the answer ended has said all of it.
    const isWhole = this.#stopReason !== undefined && this.#stopReason !== '';
    return isWhole ? this.#finish() : this.#fail(brokenEventStream());
  }

  #event(type: string, body: JsonObject, events: StreamEvent[]): void {
    if (type === 'ping') {
      if (this.#started) events.push({ type: 'ping' });
      return;
    }
    if (!this.#started) events.push(...this.#start(type === 'message_start' ? body.message : {}));
    // A block that begins ends the one of its index: vendors of compatible endpoints leave stops away.
    if (type === 'content_block_start') events.push(...this.#closeBlock(body.index ?? null));
    events.push(...this.#answerEvent(type, body));
  }

  #answerEvent(type: string, body: JsonObject): readonly StreamEvent[] {
    switch (type) {
      case 'content_block_start':
        return this.#openBlock(body);
      case 'content_block_delta': {
        const block = this.#blocks.get(body.index ?? null);
        return isJsonObject(body.delta) ? (block?.delta(body.delta) ?? []) : [];
      }
      case 'content_block_stop':
        return this.#closeBlock(body.index ?? null);
      case 'message_delta':
        return this.#messageDelta(body);
      case 'message_stop':
        return this.#finish();
      default:
        return [];
    }
  }

  #start(message: JsonValue | undefined): StreamEvent[] {
    this.#started = true;
    const reader = new FieldReader(isJsonObject(message) ? message : {}, 'message', 'lenient');
    const id = reader.text('id') ?? '';
    const model = reader.text('model') ?? '';
    if (id !== '') this.#id = id;
    reader.take('content');
    const usage = reader.record('usage');
    return [
      {
        type: 'response-start',
        ...(id !== '' && { id }),
        ...(model !== '' && { model }),
        ...extending(reader.rest()),
      },
      ...(usage === undefined ? [] : [{ type: 'usage', usage: this.#usage.add(usage, true) } as const]),
    ];
  }

  #openBlock(body: JsonObject): StreamEvent[] {
    const part = this.#nextPart++;
    const said = isJsonObject(body.content_block) ? body.content_block : {};
    const block = decoderFor(said, part, callIdFor(this.seed ?? this.#id, candidate, part));
    this.#blocks.set(body.index ?? null, block);
    return block.open();
  }

  #closeBlock(index: JsonValue): StreamEvent[] {
    const block = this.#blocks.get(index);
    this.#blocks.delete(index);
    return block?.close() ?? [];
  }

  #messageDelta(body: JsonObject): StreamEvent[] {
    const reader = new FieldReader(body, '', 'lenient');
    reader.take('type');
    const usage = reader.record('usage');
    reader.take('usage');
    const delta = reader.object('delta');
    this.#hearReason(delta?.text('stop_reason'));
    this.#stopSequence = delta?.text('stop_sequence') ?? this.#stopSequence;
    delta?.take('stop_reason');
    delta?.take('stop_sequence');
    const { delta: deltaRest, ...others } = reader.rest() ?? {};
    const { ext } = extending(merged(isJsonObject(deltaRest) ? deltaRest : {}, others));
    return [
      ...(usage === undefined ? [] : [{ type: 'usage', usage: this.#usage.add(usage, false) } as const]),
      ...(ext === undefined ? [] : [{ type: 'extension', ext } as const]),
    ];
  }

  /** The first reason that is known stands, as where the stream ends behind it; of others the first that has words. */
  #hearReason(said: string | undefined): void {
    const heard = this.#stopReason ?? '';
    const isBetter = heard === '' || (!isKnownReason(heard) && isKnownReason(said));
    if (isBetter) this.#stopReason = said ?? this.#stopReason;
  }

  #finish(): StreamEvent[] {
    this.#ended = true;
    const closing = [...this.#blocks.keys()].flatMap((index) => this.#closeBlock(index));
    const finish = readFinish(this.#stopReason, this.#stopSequence);
    return [...closing, { type: 'candidate-end', candidate, finish }, { type: 'response-end' }];
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#started ? [] : this.#start({});
    this.#ended = true;
    return [...opening, { type: 'error', error }];
  }
}

function merged(delta: JsonObject, others: JsonObject): JsonObject | undefined {
  const fields = { ...others, ...delta };
  return Object.keys(fields).length === 0 ? undefined : fields;
}
