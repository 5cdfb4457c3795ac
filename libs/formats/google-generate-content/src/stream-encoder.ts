import { mergeUsage } from '#libs/canonical';
import type {
  PartId,
  ReplyDefaults,
  ResponseStart,
  StreamEncoder,
  StreamEvent,
  Usage,
  WireEvent,
} from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { CandidateEncoder } from './candidate-encoder.js';
import { encodeStreamError } from './encode-error.js';
import { ownExtension } from './extensions.js';
import { writeUsage } from './usage.js';

/**
 * Writes a stream of answers: data lines without event names, each with the new parts alone; the last one
 * tells why the candidates ended, and the usage. There is no end mark.
 */
export class GenerateContentStreamEncoder implements StreamEncoder {
  readonly #candidates = new Map<number, CandidateEncoder>();
  /** The candidate of each open part. */
  readonly #parts = new Map<PartId, CandidateEncoder>();
  /** Fields that every chunk repeats. */
  #base: JsonObject;
  #usage: Usage | undefined;

  constructor(private readonly defaults: ReplyDefaults) {
    this.#base = this.#baseFor({ type: 'response-start' });
  }

  push(event: StreamEvent): WireEvent[] {
    switch (event.type) {
      case 'response-start':
        this.#base = this.#baseFor(event);
        return [];
      case 'part-start': {
        const candidate = this.#candidate(event.candidate);
        this.#parts.set(event.part, candidate);
        return this.#write(candidate.push(event));
      }
      case 'opaque':
        return this.#write(this.#candidate(event.candidate).push(event));
      case 'candidate-end':
        this.#candidate(event.candidate).end(event.finish, event.ext);
        return [];
      case 'logprobs':
        this.#candidate(event.candidate).keepLogprobs(event.logprobs);
        return [];
      case 'usage':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return [];
      case 'extension':
        if (event.candidate === undefined) this.#base = { ...this.#base, ...ownExtension(event.ext) };
        else this.#candidate(event.candidate).keepExtension(event.ext);
        return [];
      case 'ping':
        return [];
      case 'error':
        return encodeStreamError(event.error);
      case 'response-end':
        this.#base = { ...this.#base, ...ownExtension(event.ext) };
        return [this.#last()];
      default:
        return this.#write(this.#parts.get(event.part)?.push(event) ?? []);
    }
  }

  #baseFor(start: ResponseStart): JsonObject {
    return {
      ...ownExtension(start.ext),
      modelVersion: start.model ?? this.defaults.model,
      responseId: start.id ?? this.defaults.id,
    };
  }

  #candidate(index: number): CandidateEncoder {
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateEncoder(index);
      this.#candidates.set(index, candidate);
    }
    return candidate;
  }

  #write(candidates: readonly JsonObject[]): WireEvent[] {
    return candidates.map((candidate) => this.#chunk({ candidates: [candidate] }));
  }

  #last(): WireEvent {
    const all = [...this.#candidates.values()];
    const isBlocked = isJsonObject(this.#base.promptFeedback);
    const candidates = all.filter((candidate) => !isBlocked || !candidate.isBlocked).map((one) => one.last());
    const usage = writeUsage(this.#usage);
    return this.#chunk({
      ...(candidates.length > 0 && { candidates }),
      ...(usage !== undefined && { usageMetadata: usage }),
    });
  }

  #chunk(news: JsonObject): WireEvent {
    return { data: JSON.stringify({ ...news, ...this.#base }) };
  }
}
