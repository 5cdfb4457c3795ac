import { mergeUsage } from '#libs/canonical';
import type {
  Finish,
  PartStart,
  ReplyDefaults,
  ResponseStart,
  StreamEncoder,
  StreamEvent,
  Usage,
  WireEvent,
} from '#libs/canonical';
import { PartSequencer } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { encodeStreamError } from './encode-error.js';
import { ownExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { OutputEncoder } from './output-encoder.js';
import { answerIdentity, isOwnAnswer, repeatedSettings } from './response-fields.js';
import { SpeechEncoder } from './speech-encoder.js';
import type { NamedEvent } from './stream-item.js';
import { writeUsage } from './usage.js';

type EventOf<Type extends StreamEvent['type']> = Extract<StreamEvent, { readonly type: Type }>;

/** The one answer there is: vendors number them from 0, and tell them in any order. */
const candidate = 0;

/** The states a stream can end in: one that shows another (queued, cancelled) is not whole. */
const endings: ReadonlySet<string> = new Set(['completed', 'incomplete', 'failed']);

/**
 * Writes a stream: each event under its name and number, one open item at a time. Nothing is written before there
 * is something to say, so that an error that comes first comes alone. The format gives one answer: other
 * candidates than the first are left away.
 */
export class ResponsesStreamEncoder implements StreamEncoder {
  readonly #sequencer = new PartSequencer();
  #output: OutputEncoder;
  readonly #speech = new SpeechEncoder();
  #sequenceNumber = 0;
  #announced = false;
  /** Fields of the answer besides its state and its output. */
  #fields: JsonObject;
  readonly #foreignParts = new Set<number>();
  #hasRefusal = false;
  #finish: Finish = { reason: 'unknown' };
  #usage: Usage | undefined;

  constructor(private readonly defaults: ReplyDefaults) {
    this.#output = new OutputEncoder(defaults, false);
    this.#fields = this.#fieldsFor({ type: 'response-start' });
  }

  push(event: StreamEvent): WireEvent[] {
    switch (event.type) {
      case 'response-start':
        this.#output = new OutputEncoder(this.defaults, isOwnAnswer(event));
        this.#fields = this.#fieldsFor(event);
        return [];
      case 'usage':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return [];
      case 'extension':
        if (event.candidate === undefined) this.#fields = { ...this.#fields, ...ownExtension(event.ext) };
        return [];
      case 'ping':
        return [];
      case 'error':
        return encodeStreamError(event.error, this.#sequenceNumber++);
      case 'response-end':
        return this.#end(event);
      default:
        if (!this.#isOurs(event)) return [];
        return this.#write(this.#sequencer.push(event).flatMap((next) => this.#content(next)));
    }
  }

  /** Whether the event is about the first candidate, the only one there is here. */
  #isOurs(event: StreamEvent): boolean {
    if ('candidate' in event) {
      const isOurs = event.candidate === candidate;
      if (!isOurs && event.type === 'part-start') this.#foreignParts.add(event.part);
      return isOurs;
    }
    return !('part' in event && this.#foreignParts.has(event.part));
  }

  #content(event: StreamEvent): NamedEvent[] {
    switch (event.type) {
      case 'part-start':
        return this.#startPart(event.part, event.start);
      case 'opaque':
        return this.#output.opaque(event.value);
      case 'logprobs':
        this.#output.keepLogprobs(event.logprobs);
        return [];
      case 'candidate-end':
        return this.#endCandidate(event.finish);
      default:
        if (!('part' in event)) return [];
        return this.#speech.isAbout(event.part) ? this.#speech.push(event) : this.#output.push(event);
    }
  }

  #startPart(part: number, start: PartStart): NamedEvent[] {
    if (start.type === 'refusal') this.#hasRefusal = true;
    if (start.type === 'media' && start.media === 'audio') {
      this.#speech.start(part);
      return [];
    }
    return this.#output.startPart(start);
  }

  #endCandidate(finish: Finish): NamedEvent[] {
    this.#finish = finish;
    return this.#output.finish(writeFinish(finish, this.#hasRefusal).status === 'incomplete');
  }

  #fieldsFor(start: ResponseStart): JsonObject {
    const own = isOwnAnswer(start);
    return {
      ...(own ? ownExtension(start.ext) : { error: null, incomplete_details: null }),
      ...(!own && repeatedSettings(this.defaults.request)),
      ...answerIdentity(start, this.defaults),
      ...(start.serviceTier !== undefined && { service_tier: start.serviceTier }),
    };
  }

  #end(event: EventOf<'response-end'>): WireEvent[] {
    const { status, incomplete_details: details, error } = writeFinish(this.#finish, this.#hasRefusal);
    const late = ownExtension(event.ext) ?? {};
    const beginning = this.#begin();
    this.#fields = {
      ...this.#fields,
      ...(details !== null && { incomplete_details: details }),
      ...(error !== null && { error }),
      ...late,
      ...(event.serviceTier !== undefined && { service_tier: event.serviceTier }),
    };
    const usage = writeUsage(this.#usage) ?? null;
    const end = endings.has(status) ? status : 'incomplete';
    const response = { ...this.#fields, status: end, output: this.#output.items, usage };
    return [...beginning, ...this.#number([{ type: `response.${end}`, fields: { response } }])];
  }

  /** Events in the form of the wire; the first ones are preceded by the answer's beginning. */
  #write(events: readonly NamedEvent[]): WireEvent[] {
    return events.length === 0 ? [] : [...this.#begin(), ...this.#number(events)];
  }

  #begin(): WireEvent[] {
    if (this.#announced) return [];
    this.#announced = true;
    const response = { ...this.#fields, status: 'in_progress', output: [], usage: null };
    const names = ['response.created', 'response.in_progress'];
    return this.#number(names.map((type) => ({ type, fields: { response } })));
  }

  #number(events: readonly NamedEvent[]): WireEvent[] {
    return events.map(({ type, fields }) => {
      const numbered = { type, sequence_number: this.#sequenceNumber++, ...fields };
      return { event: type, data: JSON.stringify(numbered) };
    });
  }
}
