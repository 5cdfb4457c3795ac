import { isDeepStrictEqual } from 'node:util';
import type { GatewayError } from '#libs/canonical';
import {
  brokenEventStream,
  nonEmptyText,
  notJsonEvent,
  parseEventData,
  readOpenAiError,
  readOpenAiStreamError,
  unlessEmpty,
  untilFault,
} from '#libs/codec-kit';
import type { StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { CandidateDecoder } from './candidate-decoder.js';
import { extending } from './extensions.js';
import { readUsage } from './usage.js';

/** The data of the event that ends a stream. */
export const doneMark = '[DONE]';

const chunkFields = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'service_tier',
  'error',
  'obfuscation',
]);

/**
 * Reads a stream of chunks. Tolerant of what vendors of this format do differently: late or missing roles, ids,
 * names and indexes, usage on any chunk, first chunks without choices, a missing `[DONE]`, errors inside chunks.
 */
export class ChatStreamDecoder implements StreamDecoder {
  readonly #candidates = new Map<number, CandidateDecoder>();
  /** Unknown fields of chunks as last seen: they are told once, and again when they change. */
  readonly #known = new Map<string, JsonValue>();
  #started = false;
  #ended = false;
  #nextPart = 0;
  #id: string | undefined;
  #serviceTier: string | undefined;
  #startTier: string | undefined;

  /** @param seed stands in ids of calls that have none, instead of the answer's id */
  constructor(private readonly seed?: string) {}

  push({ event, data }: WireEvent): StreamEvent[] {
    if (this.#ended) return [];
    const text = data.trim();
    if (text === doneMark) return this.#done();
    if (text === '' || event === 'ping') return this.#started ? [{ type: 'ping' }] : [];
    const chunk = parseEventData(text);
    if (event === 'error') return this.#fail(errorOf(chunk ?? text));
    if (!isJsonObject(chunk)) return this.#fail(notJsonEvent());
    if (isError(chunk)) return this.#fail(readOpenAiStreamError(chunk));
    return untilFault(
      (events) => {
        this.#chunk(chunk, events);
      },
      (fault) => this.#fail(fault),
    );
  }

  end(): StreamEvent[] {
    if (this.#ended) return [];
    const candidates = [...this.#candidates.values()];
    const whole = candidates.length > 0 && candidates.every((candidate) => candidate.ended);
    return whole ? this.#finish() : this.#fail(brokenEventStream());
  }

  #chunk(chunk: JsonObject, events: StreamEvent[]): void {
    const choices = isJsonArray(chunk.choices) ? chunk.choices.filter(isJsonObject) : [];
    if (typeof chunk.service_tier === 'string') this.#serviceTier = chunk.service_tier;
    // Azure's first chunk has neither id nor choices; its other fields go with the start that follows.
    const begins = choices.length > 0 || nonEmptyText(chunk.id) !== undefined || isJsonObject(chunk.usage);
    const rest = this.#news(chunk);
    if (!this.#started && !begins) return;
    events.push(...(this.#started ? extensionEvents(rest) : this.#start(chunk)));
    for (const choice of choices) this.#choice(choice, events);
    if (isJsonObject(chunk.usage)) events.push({ type: 'usage', usage: readUsage(chunk.usage) });
  }

  #start(chunk: JsonObject): StreamEvent[] {
    this.#started = true;
    this.#id = nonEmptyText(chunk.id);
    this.#startTier = this.#serviceTier;
    const model = nonEmptyText(chunk.model);
    const created = typeof chunk.created === 'number' && chunk.created > 0 ? chunk.created : undefined;
    return [
      {
        type: 'response-start',
        ...(this.#id !== undefined && { id: this.#id }),
        ...(model !== undefined && { model }),
        ...(created !== undefined && { created }),
        ...(this.#startTier !== undefined && { serviceTier: this.#startTier }),
        ...extending(unlessEmpty(Object.fromEntries(this.#known))),
      },
    ];
  }

  #choice(choice: JsonObject, events: StreamEvent[]): void {
    const index = Number.isInteger(choice.index) ? Number(choice.index) : 0;
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateDecoder(index, {
        newPart: () => this.#nextPart++,
        origin: this.seed ?? this.#id,
      });
      this.#candidates.set(index, candidate);
    }
    candidate.push(choice, events);
  }

  /** Unknown fields of the chunk that are new or changed. */
  #news(chunk: JsonObject): JsonObject | undefined {
    let news: [string, JsonValue][] | undefined;
    for (const key of Object.keys(chunk)) {
      const value = chunk[key];
      if (chunkFields.has(key) || value === undefined || value === null) continue;
      if (isDeepStrictEqual(this.#known.get(key), value)) continue;
      this.#known.set(key, value);
      news ??= [];
      news.push([key, value]);
    }
    return news && Object.fromEntries(news);
  }

  /** The mark of a whole answer; it counts once any candidate has said why it ended. */
  #done(): StreamEvent[] {
    const candidates = [...this.#candidates.values()];
    if (!candidates.some((candidate) => candidate.ended)) return this.#fail(brokenEventStream());
    const running = candidates.filter((candidate) => !candidate.ended);
    return untilFault(
      (events) => {
        for (const candidate of running) candidate.end(undefined, events);
        events.push(...this.#finish());
      },
      (fault) => this.#fail(fault),
    );
  }

  #finish(): StreamEvent[] {
    this.#ended = true;
    const serviceTier = this.#serviceTier === this.#startTier ? undefined : this.#serviceTier;
    return [{ type: 'response-end', ...(serviceTier !== undefined && { serviceTier }) }];
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#started ? [] : this.#start({});
    this.#ended = true;
    return [...opening, { type: 'error', error }];
  }
}

function extensionEvents(rest: JsonObject | undefined): StreamEvent[] {
  if (rest === undefined) return [];
  const { ext } = extending(rest);
  return ext === undefined ? [] : [{ type: 'extension', ext }];
}

/** Whether a chunk is an error in place of, or besides, an answer. */
function isError(chunk: JsonObject): boolean {
  return Boolean(chunk.error) || chunk.object === 'error';
}

function errorOf(value: JsonValue): GatewayError {
  return isJsonObject(value)
    ? readOpenAiStreamError(value)
    : readOpenAiError({ status: 502, body: value, headers: {} });
}
