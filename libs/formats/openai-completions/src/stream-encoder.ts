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
import { echoFor } from './echo.js';
import { encodeStreamError } from './encode-error.js';
import { ownExtension } from './extensions.js';
import { doneMark } from './stream-decoder.js';
import { writeUsage } from './usage.js';

/** Writes a stream of chunks: data lines without event names, `[DONE]` at the end of a whole answer. */
export class CompletionsStreamEncoder implements StreamEncoder {
  readonly #candidates = new Map<number, CandidateEncoder>();
  /** The candidate of each open part whose words the format carries. */
  readonly #parts = new Map<PartId, CandidateEncoder>();
  /** Fields that every chunk repeats. */
  #base: JsonObject;
  /** An upstream of this format says it. */
  #own = false;
  #echo: (candidate: number) => string;
  #usage: Usage | undefined;
  /** Late fields of the whole answer that no chunk has told yet. */
  #untold = false;

  constructor(private readonly defaults: ReplyDefaults) {
    this.#base = this.#baseFor({ type: 'response-start' });
    this.#echo = echoFor(defaults, false);
  }

  push(event: StreamEvent): WireEvent[] {
    switch (event.type) {
      case 'response-start':
        return this.#start(event);
      case 'part-start':
        return this.#startPart(event.candidate, event.part, event.start);
      case 'text-delta':
        return this.#write(this.#parts.get(event.part)?.text(event.text) ?? []);
      case 'part-end':
        this.#parts.delete(event.part);
        return [];
      case 'candidate-end':
        return this.#write(this.#candidate(event.candidate).end(event.finish, event.ext));
      case 'logprobs':
        this.#candidate(event.candidate).keepLogprobs(event.logprobs);
        return [];
      case 'usage':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return [];
      case 'extension':
        return this.#extension(event.candidate, event.ext);
      case 'error':
        return encodeStreamError(event.error);
      case 'response-end':
        return this.#end(event.ext);
      default:
        // Thinking, tools and media have no place in this format.
        return [];
    }
  }

  #start(event: ResponseStart): WireEvent[] {
    this.#base = this.#baseFor(event);
    this.#own = ownExtension(event.ext)?.object !== undefined;
    this.#echo = echoFor(this.defaults, this.#own);
    return [];
  }

  #baseFor(start: ResponseStart): JsonObject {
    const { defaults } = this;
    return {
      ...ownExtension(start.ext),
      id: start.id ?? `cmpl-${defaults.id}`,
      object: 'text_completion',
      created: start.created ?? defaults.created,
      model: start.model ?? defaults.model,
    };
  }

  #startPart(index: number, part: PartId, { type }: PartStart): WireEvent[] {
    if (type === 'text' || type === 'refusal') this.#parts.set(part, this.#candidate(index));
    return [];
  }

  #candidate(index: number): CandidateEncoder {
    let candidate = this.#candidates.get(index);
    if (candidate === undefined) {
      candidate = new CandidateEncoder(index, this.#echo(index), this.#own);
      this.#candidates.set(index, candidate);
    }
    return candidate;
  }

  /** Unknown fields that came late: those of the whole answer are repeated by every chunk from here on. */
  #extension(candidate: number | undefined, ext: Extensions): WireEvent[] {
    if (candidate === undefined) this.#baseGains(ext);
    else this.#candidate(candidate).keepExtension(ext);
    return [];
  }

  #baseGains(ext: Extensions | undefined): void {
    const news = ownExtension(ext);
    if (news === undefined) return;
    this.#base = { ...this.#base, ...news };
    this.#untold = true;
  }

  #end(ext: Extensions | undefined): WireEvent[] {
    this.#baseGains(ext);
    const usage = this.defaults.includeUsage ? writeUsage(this.#usage, this.#own) : undefined;
    const isNeeded = usage !== undefined || this.#untold;
    return [...(isNeeded ? [this.#chunk([], { ...(usage && { usage }) })] : []), { data: doneMark }];
  }

  #write(choices: readonly JsonObject[]): WireEvent[] {
    return choices.map((choice) => this.#chunk([choice], {}));
  }

  #chunk(choices: readonly JsonObject[], extra: JsonObject): WireEvent {
    this.#untold = false;
    const usage = this.defaults.includeUsage && { usage: null };
    return { data: JSON.stringify({ ...this.#base, choices, ...usage, ...extra }) };
  }
}
