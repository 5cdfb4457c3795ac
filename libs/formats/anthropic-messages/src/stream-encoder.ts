import { mergeUsage } from '#libs/canonical';
import type {
  Extensions,
  Finish,
  ReplyDefaults,
  ResponseStart,
  StreamEncoder,
  StreamEvent,
  Usage,
  WireEvent,
} from '#libs/canonical';
import { PartSequencer } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { candidate } from './block-decoder.js';
import { encoderFor, wholeBlock } from './block-encoder.js';
import type { BlockEncoder, BlockStep, PartEvent } from './block-encoder.js';
import { encodeStreamError } from './encode-error.js';
import { isOwnAnswer } from './encode-response.js';
import { ownExtension } from './extensions.js';
import { writeStopReason } from './finish.js';
import { format } from './format.js';
import { ownReport, writeFinalUsage, writeUsage } from './usage.js';
import type { MessagesEvent } from './wire-event.js';

/** Fields of the answer that stand in the `delta` of its end; others stand beside it. */
const deltaFields: ReadonlySet<string> = new Set(['stop_details', 'container']);

/**
 * Writes a stream of messages events: one block open at a time, indexes without gaps. Parts that were open at once
 * come one after the other; candidates but the first have no place.
 */
export class MessagesStreamEncoder implements StreamEncoder {
  readonly #sequencer = new PartSequencer();
  /** The start waits for the report of the prompt's tokens, where it comes at once. */
  #pendingStart: ResponseStart | undefined;
  #own = false;
  #block: BlockEncoder | undefined;
  #index = -1;
  #usage: Usage | undefined;
  /** What the upstream itself reported since the start. */
  #usageNews: JsonObject = {};
  #ext: JsonObject = {};
  #finish: Finish = { reason: 'unknown' };
  #hasToolCalls = false;
  #hasRefusal = false;

  constructor(private readonly defaults: ReplyDefaults) {}

  push(event: StreamEvent): WireEvent[] {
    switch (event.type) {
      case 'response-start':
        this.#pendingStart = event;
        this.#own = isOwnAnswer(event.ext);
        return [];
      case 'usage':
        return this.#addUsage(event.usage);
      case 'error':
        return encodeStreamError(event.error);
      case 'ping':
        return [...this.#start(), wire({ type: 'ping' })];
      case 'extension':
        return this.#extend(event.ext);
      case 'candidate-end':
        if (event.candidate === candidate) this.#finish = event.finish;
        return this.#start();
      case 'response-end':
        this.#extend(event.ext);
        return [...this.#start(), ...this.#end()];
      case 'logprobs':
        return [];
      default:
        return this.#content(event);
    }
  }

  #start(): WireEvent[] {
    const start = this.#pendingStart;
    if (start === undefined) return [];
    this.#pendingStart = undefined;
    const own = ownExtension(start.ext) ?? {};
    // Whole answers know at their start what a stream tells at its end.
    const { stop_details: details } = own;
    if (isJsonObject(details)) this.#ext = { stop_details: details, ...this.#ext };
    const message = {
      ...own,
      ...('stop_details' in own && { stop_details: null }),
      id: start.id ?? `msg_${this.defaults.id}`,
      type: 'message',
      role: 'assistant',
      model: start.model ?? this.defaults.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: writeUsage(this.#usage),
    };
    return [wire({ type: 'message_start', message })];
  }

  #addUsage(usage: Usage): WireEvent[] {
    this.#usage = mergeUsage(this.#usage, usage);
    if (this.#pendingStart !== undefined) return this.#start();
    this.#usageNews = { ...this.#usageNews, ...ownReport(usage) };
    return [];
  }

  #extend(ext: Extensions | undefined): WireEvent[] {
    this.#ext = { ...this.#ext, ...ownExtension(ext) };
    return [];
  }

  #content(event: Extract<StreamEvent, { type: 'part-start' | 'opaque' }> | PartEvent): WireEvent[] {
    if ('candidate' in event && event.candidate !== candidate) return [];
    const steps = this.#sequencer.push(event).flatMap((next) => this.#steps(next));
    return [...(steps.length > 0 ? this.#start() : []), ...steps.map((step) => this.#write(step))];
  }

  #steps(event: StreamEvent): readonly BlockStep[] {
    if (event.type === 'opaque') {
      const { value } = event.value;
      return event.value.format === format && isJsonObject(value) ? wholeBlock(value) : [];
    }
    if (event.type === 'part-start') {
      const { start } = event;
      this.#hasRefusal ||= start.type === 'refusal';
      this.#hasToolCalls ||= start.type === 'tool-call' && start.executor === 'client';
      this.#block = encoderFor(start, this.#own);
      return this.#block?.open() ?? [];
    }
    return 'part' in event ? (this.#block?.push(event) ?? []) : [];
  }

  #write(step: BlockStep): WireEvent {
    switch (step.kind) {
      case 'start':
        this.#index++;
        return wire({ type: 'content_block_start', index: this.#index, content_block: step.block });
      case 'delta':
        return wire({ type: 'content_block_delta', index: this.#index, delta: step.delta });
      case 'stop':
        return wire({ type: 'content_block_stop', index: this.#index });
    }
  }

  #end(): WireEvent[] {
    const entries = Object.entries(this.#ext);
    const within = Object.fromEntries(entries.filter(([key]) => deltaFields.has(key)));
    const beside = Object.fromEntries(entries.filter(([key]) => !deltaFields.has(key)));
    const traits = { hasToolCalls: this.#hasToolCalls, hasRefusal: this.#hasRefusal };
    const delta = {
      stop_reason: writeStopReason(this.#finish, traits),
      stop_sequence: this.#finish.stopSequence ?? null,
      ...within,
    };
    const usage = writeFinalUsage(this.#usage, this.#usageNews);
    return [wire({ ...beside, type: 'message_delta', delta, usage }), wire({ type: 'message_stop' })];
  }
}

function wire(event: JsonObject & Pick<MessagesEvent, 'type'>): WireEvent {
  return { event: event.type, data: JSON.stringify(event) };
}
