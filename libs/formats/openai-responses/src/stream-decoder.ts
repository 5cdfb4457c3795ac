import { isDeepStrictEqual } from 'node:util';
import type { GatewayError, PartId, StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import { brokenEventStream, notJsonEvent, parseEventData, untilFault } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readAnswerError } from './decode-error.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { OutputDecoder } from './output-decoder.js';
import type { StreamContext } from './stream-context.js';
import { readUsage } from './usage.js';

/** Fields of a response that are read; all others are its own. */
const readFields = new Set(['id', 'model', 'created_at', 'status', 'output', 'usage', 'service_tier']);

/**
 * Reads a stream of events. Tolerant: of missing `event:` lines and sequence numbers, of items that are not
 * announced or not completed, of texts said only as a whole, of events it does not know, of a `[DONE]`.
 */
export class ResponsesStreamDecoder implements StreamDecoder, StreamContext {
  readonly #output: OutputDecoder;
  #started = false;
  #ended = false;
  #nextPart = 0;
  #id: string | undefined;
  #serviceTier: string | undefined;
  /** The answer's own fields as they were when it began. */
  #began: JsonObject = {};

  /** @param seed stands in ids of calls that have none, instead of the answer's id */
  constructor(private readonly seed?: string) {
    this.#output = new OutputDecoder(this);
  }

  newPart(): PartId {
    return this.#nextPart++;
  }

  get origin(): string | undefined {
    return this.seed ?? this.#id;
  }

  push({ event, data }: WireEvent): StreamEvent[] {
    const text = data.trim();
    if (this.#ended || text === '' || text === '[DONE]') return [];
    const body = parseEventData(text);
    if (!isJsonObject(body)) return this.#fail(notJsonEvent());
    const type = typeof body.type === 'string' ? body.type : event;
    if (type === undefined) return isJsonObject(body.error) ? this.#fail(readAnswerError(body)) : [];
    return untilFault(
      (events) => {
        this.#event(type, body, events);
      },
      (fault) => this.#fail(fault),
    );
  }

  end(): StreamEvent[] {
    return this.#ended ? [] : this.#fail(brokenEventStream());
  }

  /** Adds to `events` as it goes: what was read before a fault is told. */
  #event(type: string, body: JsonObject, events: StreamEvent[]): void {
    const response = isJsonObject(body.response) ? body.response : {};
    switch (type) {
      case 'response.queued':
      case 'response.created':
      case 'response.in_progress':
        events.push(...this.#start(response));
        return;
      case 'response.completed':
      case 'response.incomplete':
        this.#finish(response, type.slice('response.'.length), events);
        return;
      case 'response.failed':
        events.push(...this.#fail(readAnswerError(response)));
        return;
      case 'error':
        events.push(...this.#fail(readAnswerError(body)));
        return;
      case 'keepalive':
      case 'ping':
        if (this.#started) events.push({ type: 'ping' });
        return;
      default:
        events.push(...this.#start({ object: 'response' }));
        events.push(...this.#output.push(type, body));
    }
  }

  #start(response: JsonObject): StreamEvent[] {
    if (this.#started) return [];
    this.#started = true;
    const { id, model, created_at: created, service_tier: tier } = response;
    this.#began = ownFields(response);
    if (typeof id === 'string') this.#id = id;
    this.#serviceTier = typeof tier === 'string' ? tier : undefined;
    return [
      {
        type: 'response-start',
        ...(typeof id === 'string' && { id }),
        ...(typeof model === 'string' && { model }),
        ...(typeof created === 'number' && { created }),
        ...(this.#serviceTier !== undefined && { serviceTier: this.#serviceTier }),
        ...extending(Object.keys(this.#began).length === 0 ? undefined : this.#began),
      },
    ];
  }

  #finish(response: JsonObject, status: string, events: StreamEvent[]): void {
    const { usage, incomplete_details: details, service_tier: tier } = response;
    events.push(...this.#start(response));
    this.#output.finish(response.output, events);
    const finish = readFinish(status, details, this.#output.traits);
    this.#ended = true;
    events.push({ type: 'candidate-end', candidate: 0, finish });
    if (isJsonObject(usage)) events.push({ type: 'usage', usage: readUsage(usage) });
    events.push({
      type: 'response-end',
      ...(typeof tier === 'string' && tier !== this.#serviceTier && { serviceTier: tier }),
      ...extending(this.#news(response)),
    });
  }

  /** The answer's own fields that have changed since it began. */
  #news(response: JsonObject): JsonObject | undefined {
    const news = Object.entries(ownFields(response)).filter(
      ([key, value]) => !isDeepStrictEqual(value, this.#began[key]),
    );
    return news.length === 0 ? undefined : Object.fromEntries(news);
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#start({});
    this.#ended = true;
    return [...opening, { type: 'error', error }];
  }
}

function ownFields(response: JsonObject): JsonObject {
  const own = Object.entries(response).filter(([key, value]) => !readFields.has(key) && value !== undefined);
  return Object.fromEntries(own);
}
