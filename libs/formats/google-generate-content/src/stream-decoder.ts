import { isDeepStrictEqual } from 'node:util';
import { GatewayError } from '#libs/canonical';
import type { StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import {
  nonEmptyText,
  notJsonEvent,
  parseEventData,
  readGoogleStreamError,
  readGoogleUsage,
  untilFault,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { CandidateDecoder } from './candidate-decoder.js';
import { extending } from './extensions.js';

const chunkFields = new Set(['candidates', 'usageMetadata', 'modelVersion', 'responseId', 'error']);

/**
 * Reads a stream of answers that each hold the new parts alone. The stream has no end mark: it is whole when
 * every candidate has said why it ended, or the prompt was blocked. Some models say `STOP` in every chunk, so
 * candidates end when the stream does.
 */
export class GenerateContentStreamDecoder implements StreamDecoder {
  readonly #candidates = new Map<number, CandidateDecoder>();
  /** Unknown fields of chunks as last seen: they are told once, and again when they change. */
  readonly #known = new Map<string, JsonValue>();
  #started = false;
  #ended = false;
  #nextPart = 0;
  #id: string | undefined;
  #isBlocked = false;
  #usage: JsonObject | undefined;
  #toldUsage: JsonObject | undefined;

  /** @param seed stands in ids of calls that have none, instead of the answer's id */
  constructor(private readonly seed?: string) {}

  push({ data }: WireEvent): StreamEvent[] {
    const text = data.trim();
    // Servers that imitate this format may end with another one's mark.
    if (this.#ended || text === '' || text === '[DONE]') return [];
    const chunk = parseEventData(text);
    if (!isJsonObject(chunk)) return this.#fail(notJsonEvent());
    if (isJsonObject(chunk.error)) return this.#fail(readGoogleStreamError(chunk));
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
    const isWhole = candidates.length > 0 ? candidates.every(({ finished }) => finished) : this.#isBlocked;
    if (!isWhole) return this.#fail(broken());
    this.#ended = true;
    const blocked: StreamEvent = {
      type: 'candidate-end',
      candidate: 0,
      finish: { reason: 'content-filter' },
    };
    const ends = candidates.length > 0 ? candidates.flatMap((candidate) => candidate.end()) : [blocked];
    return [...this.#tellUsage(), ...ends, { type: 'response-end' }];
  }

  /** Adds to `events` as it goes: what was read before a fault is told. */
  #chunk(chunk: JsonObject, events: StreamEvent[]): void {
    const candidates = isJsonArray(chunk.candidates) ? chunk.candidates.filter(isJsonObject) : [];
    const { promptFeedback: feedback } = chunk;
    if (isJsonObject(feedback) && nonEmptyText(feedback.blockReason) !== undefined) this.#isBlocked = true;
    const news = this.#news(chunk);
    events.push(...(this.#started ? extensionEvents(news) : this.#start(chunk, news)));
    for (const candidate of candidates) events.push(...this.#candidate(candidate));
    events.push(...this.#keepUsage(chunk.usageMetadata));
  }

  #start(chunk: JsonObject, news: JsonObject | undefined): StreamEvent[] {
    this.#started = true;
    this.#id = nonEmptyText(chunk.responseId);
    const model = nonEmptyText(chunk.modelVersion);
    return [
      {
        type: 'response-start',
        ...(this.#id !== undefined && { id: this.#id }),
        ...(model !== undefined && { model }),
        ...extending(news),
      },
    ];
  }

  #candidate(value: JsonObject): StreamEvent[] {
    const index = Number.isInteger(value.index) ? Number(value.index) : 0;
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateDecoder(index, this.seed ?? this.#id, () => this.#nextPart++);
      this.#candidates.set(index, candidate);
    }
    return candidate.push(value);
  }

  /** Unknown fields of the chunk that are new or changed. */
  #news(chunk: JsonObject): JsonObject | undefined {
    let news: [string, JsonValue][] | undefined;
    for (const key in chunk) {
      const value = chunk[key] ?? null;
      if (chunkFields.has(key) || value === null) continue;
      if (isDeepStrictEqual(this.#known.get(key), value)) continue;
      this.#known.set(key, value);
      (news ??= []).push([key, value]);
    }
    return news === undefined ? undefined : Object.fromEntries(news);
  }

  /** Models report usage in every chunk, the whole of it in the last: it is told at first sight and at the end. */
  #keepUsage(report: JsonValue | undefined): StreamEvent[] {
    if (!isJsonObject(report)) return [];
    const isFirst = this.#usage === undefined;
    this.#usage = isFirst ? report : { ...this.#usage, ...report };
    return isFirst ? this.#tellUsage() : [];
  }

  #tellUsage(): StreamEvent[] {
    if (this.#usage === this.#toldUsage || this.#usage === undefined) return [];
    this.#toldUsage = this.#usage;
    return [{ type: 'usage', usage: readGoogleUsage(this.#usage) }];
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#started ? [] : this.#start({}, undefined);
    this.#ended = true;
    return [...opening, ...this.#tellUsage(), { type: 'error', error }];
  }
}

function extensionEvents(news: JsonObject | undefined): StreamEvent[] {
  const { ext } = extending(news);
  return ext === undefined ? [] : [{ type: 'extension', ext }];
}

function broken(): GatewayError {
  return new GatewayError(
    'provider_broken_stream',
    "The provider's stream ended before its answer was whole.",
  );
}
