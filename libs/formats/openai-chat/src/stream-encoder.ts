import { mergeUsage } from '#libs/canonical';
import type {
  Extensions,
  PartId,
  PartStart,
  ReplyDefaults,
  ResponseStart,
  StreamEncoder,
  StreamEvent,
  Usage,
  WireEvent,
} from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { CandidateEncoder } from './candidate-encoder.js';
import { encodeStreamError } from './encode-error.js';
import { ownExtension } from './extensions.js';
import { doneMark } from './stream-decoder.js';
import { writeUsage } from './usage.js';

type EventOf<Type extends StreamEvent['type']> = Extract<StreamEvent, { readonly type: Type }>;

/** Writes a stream of chunks: data lines without event names, `[DONE]` at the end of a whole answer. */
export class ChatStreamEncoder implements StreamEncoder {
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
      case 'part-start':
        return this.#startPart(event.candidate, event.part, event.start);
      case 'candidate-end':
        return this.#write(this.#candidate(event.candidate).end(event.finish, event.ext));
      case 'logprobs':
        this.#candidate(event.candidate).keepLogprobs(event.logprobs);
        return [];
      case 'opaque':
      case 'ping':
        return [];
      case 'usage':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return [];
      case 'extension':
        return event.candidate === undefined
          ? this.#extension(event.ext)
          : this.#keep(event.candidate, event.ext);
      case 'error':
        return encodeStreamError(event.error);
      case 'response-end':
        return this.#end(event);
      default:
        return this.#write(this.#parts.get(event.part)?.partEvent(event) ?? []);
    }
  }

  #baseFor(start: ResponseStart): JsonObject {
    const { defaults } = this;
    return {
      ...ownExtension(start.ext),
      id: start.id ?? `chatcmpl-${defaults.id}`,
      object: 'chat.completion.chunk',
      created: start.created ?? defaults.created,
      model: start.model ?? defaults.model,
      ...(start.serviceTier !== undefined && { service_tier: start.serviceTier }),
    };
  }

  #startPart(index: number, part: PartId, start: PartStart): WireEvent[] {
    const candidate = this.#candidate(index);
    this.#parts.set(part, candidate);
    return this.#write(candidate.startPart(part, start));
  }

  #candidate(index: number): CandidateEncoder {
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateEncoder(index, this.defaults);
      this.#candidates.set(index, candidate);
    }
    return candidate;
  }

  #keep(index: number, ext: Extensions): WireEvent[] {
    this.#candidate(index).keepExtension(ext);
    return [];
  }

  /** Fields of the whole answer that came late: a chunk of their own; those that every chunk repeats change. */
  #extension(ext: Extensions): WireEvent[] {
    const own = ownExtension(ext);
    if (own === undefined) return [];
    const repeated = Object.entries(own).filter(([key]) => Object.hasOwn(this.#base, key));
    this.#base = { ...this.#base, ...Object.fromEntries(repeated) };
    return [this.#chunk([], own)];
  }

  #end(event: EventOf<'response-end'>): WireEvent[] {
    const usage = this.defaults.includeUsage ? writeUsage(this.#usage) : undefined;
    const news = {
      ...ownExtension(event.ext),
      ...(event.serviceTier !== undefined && { service_tier: event.serviceTier }),
    };
    const last = usage === undefined ? {} : { usage };
    const isNeeded = usage !== undefined || Object.keys(news).length > 0;
    return [...(isNeeded ? [this.#chunk([], { ...news, ...last })] : []), { data: doneMark }];
  }

  #write(choices: readonly JsonObject[]): WireEvent[] {
    return choices.map((choice) => this.#chunk([choice], {}));
  }

  #chunk(choices: readonly JsonObject[], extra: JsonObject): WireEvent {
    const usage = this.defaults.includeUsage && { usage: null };
    return { data: JSON.stringify({ ...this.#base, choices, ...usage, ...extra }) };
  }
}
