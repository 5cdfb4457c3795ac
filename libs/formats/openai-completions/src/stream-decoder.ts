import { isDeepStrictEqual } from 'node:util';
import type { GatewayError } from '#libs/canonical';
import type { StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import {
  brokenEventStream,
  nonEmptyText,
  notJsonEvent,
  parseEventData,
  readOpenAiError,
  readOpenAiStreamError,
  said,
  unlessEmpty,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { CandidateDecoder } from './candidate-decoder.js';
import { extending } from './extensions.js';
import { readUsage } from './usage.js';

/** The data of the event that ends a stream. */
export const doneMark = '[DONE]';

const chunkFields = new Set(['id', 'created', 'model', 'choices', 'usage', 'error', 'obfuscation']);

/**
 * Reads a stream of chunks. Tolerant of what vendors of this format do differently: usage on any chunk, first
 * chunks without choices, a missing `[DONE]`, errors inside chunks.
 */
export class CompletionsStreamDecoder implements StreamDecoder {
  readonly #candidates = new Map<number, CandidateDecoder>();
  /** Unknown fields of chunks as last seen: they are told once, and again when they change. */
  readonly #known = new Map<string, JsonValue>();
  #started = false;
  #ended = false;
  #nextPart = 0;

  push({ event, data }: WireEvent): StreamEvent[] {
    if (this.#ended) return [];
    const text = data.trim();
    if (text === doneMark) return this.#done();
    if (text === '' || event === 'ping') return this.#started ? [{ type: 'ping' }] : [];
    const chunk = parseEventData(text);
    if (event === 'error') return this.#fail(errorOf(chunk ?? text));
    if (!isJsonObject(chunk)) return this.#fail(notJsonEvent());
    if (Boolean(chunk.error) || chunk.object === 'error') return this.#fail(readOpenAiStreamError(chunk));
    return this.#chunk(chunk);
  }

  end(): StreamEvent[] {
    if (this.#ended) return [];
    const candidates = [...this.#candidates.values()];
    const whole = candidates.length > 0 && candidates.every((candidate) => candidate.ended);
    return whole ? this.#finish([]) : this.#fail(brokenEventStream());
  }

  #chunk(chunk: JsonObject): StreamEvent[] {
    const choices = isJsonArray(chunk.choices) ? chunk.choices.filter(isJsonObject) : [];
    const rest = this.#news(chunk);
    const opening = this.#started ? extensionEvents(rest) : this.#start(chunk, rest);
    const events = choices.flatMap((choice) => this.#choice(choice));
    const usage: StreamEvent[] = isJsonObject(chunk.usage)
      ? [{ type: 'usage', usage: readUsage(chunk.usage) }]
      : [];
    return [...opening, ...events, ...usage];
  }

  #start(chunk: JsonObject, rest: JsonObject | undefined): StreamEvent[] {
    this.#started = true;
    const created = typeof chunk.created === 'number' && chunk.created > 0 ? chunk.created : undefined;
    const start = said({ id: nonEmptyText(chunk.id), model: nonEmptyText(chunk.model), created });
    return [{ type: 'response-start', ...start, ...extending(rest) }];
  }

  #choice(choice: JsonObject): StreamEvent[] {
    const index = Number.isInteger(choice.index) ? Number(choice.index) : 0;
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateDecoder(index, () => this.#nextPart++);
      this.#candidates.set(index, candidate);
    }
    return candidate.push(choice);
  }

  /** Unknown fields of the chunk that are new or changed. */
  #news(chunk: JsonObject): JsonObject | undefined {
    const news: [string, JsonValue][] = [];
    for (const [key, value] of Object.entries(chunk)) {
      if (chunkFields.has(key) || value === undefined || value === null) continue;
      if (isDeepStrictEqual(this.#known.get(key), value)) continue;
      this.#known.set(key, value);
      news.push([key, value]);
    }
    return unlessEmpty(Object.fromEntries(news));
  }

  /** The mark of a whole answer; it counts once any candidate has said why it ended. */
  #done(): StreamEvent[] {
    const candidates = [...this.#candidates.values()];
    if (!candidates.some((candidate) => candidate.ended)) return this.#fail(brokenEventStream());
    const running = candidates.filter((candidate) => !candidate.ended);
    return this.#finish(running.flatMap((candidate) => candidate.end(undefined)));
  }

  #finish(events: readonly StreamEvent[]): StreamEvent[] {
    this.#ended = true;
    return [...events, { type: 'response-end' }];
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#started ? [] : this.#start({}, undefined);
    this.#ended = true;
    return [...opening, { type: 'error', error }];
  }
}

function extensionEvents(rest: JsonObject | undefined): StreamEvent[] {
  const { ext } = extending(rest);
  return ext === undefined ? [] : [{ type: 'extension', ext }];
}

function errorOf(value: JsonValue): GatewayError {
  return isJsonObject(value)
    ? readOpenAiStreamError(value)
    : readOpenAiError({ status: 502, body: value, headers: {} });
}
