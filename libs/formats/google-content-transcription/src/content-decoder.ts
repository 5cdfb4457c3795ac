import type { Buffer } from 'node:buffer';
import { GatewayError, mergeUsage } from '#libs/canonical';
import type {
  AnswerDecoder,
  AnswerHead,
  Transcript,
  TranscriptionEvent,
  TranscriptionRequest,
  Usage,
} from '#libs/canonical';
import {
  brokenEventStream,
  CollectedBody,
  notJsonEvent,
  parseEventData,
  readGoogleContent,
} from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import type { JsonValue } from '#libs/json';
import { silence } from './instruction.js';
import { needsSegments } from './needs.js';
import { readSegments } from './read-segments.js';

/** Reads an answer of generateContent, whole or as an event stream. */
export class ContentDecoder implements AnswerDecoder<TranscriptionEvent> {
  readonly #segmented: boolean;
  readonly #events: EventStreamParser | undefined;
  readonly #body = new CollectedBody();
  #text = '';
  /** Words that were handed on. */
  #told = 0;
  #finish: string | undefined;
  #usage: Usage | undefined;

  constructor(request: TranscriptionRequest, { contentType }: AnswerHead) {
    this.#segmented = needsSegments(request);
    if (contentType === 'text/event-stream') this.#events = new EventStreamParser();
  }

  push(chunk: Buffer): readonly TranscriptionEvent[] {
    if (this.#events === undefined) {
      this.#body.push(chunk);
      return [];
    }
    for (const { data } of this.#events.push(chunk)) this.#event(data.trim());
    return this.#segmented ? [] : this.#delta();
  }

  end(): readonly TranscriptionEvent[] {
    if (this.#events === undefined) this.#read(this.#body.json());
    else if (this.#finish === undefined) throw brokenEventStream();
    this.#checkEnd();
    const transcript = this.#transcript();
    const done = {
      type: 'done' as const,
      transcript,
      ...(this.#usage !== undefined && { usage: this.#usage }),
    };
    if (this.#events === undefined) return [done];
    const segments = (transcript.segments ?? []).map((segment) => ({ type: 'segment' as const, segment }));
    return [...(this.#segmented ? [] : this.#delta(true)), ...segments, done];
  }

  #event(data: string): void {
    if (data === '' || data === '[DONE]') return;
    const body = parseEventData(data);
    if (body === undefined) throw notJsonEvent();
    this.#read(body);
  }

  #read(body: JsonValue): void {
    const { text, finish, usage } = readGoogleContent(body);
    this.#text += text;
    this.#finish = finish ?? this.#finish;
    if (usage !== undefined) this.#usage = mergeUsage(this.#usage, usage);
  }

  /** What is new, once it is clear that it is not the mark of silence, and without the blanks at either end. */
  #delta(isEnd = false): readonly TranscriptionEvent[] {
    const text = isEnd ? this.#text.trimEnd() : this.#text;
    const start = this.#told === 0 ? text.length - text.trimStart().length : this.#told;
    if (this.#told === 0 && silence.startsWith(text.trim())) return [];
    const end = isEnd ? text.length : text.trimEnd().length;
    if (end <= start) return [];
    this.#told = end;
    return [{ type: 'delta', text: text.slice(start, end) }];
  }

  #checkEnd(): void {
    if (this.#finish === 'MAX_TOKENS') {
      throw new GatewayError(
        'provider_invalid_response',
        'The transcript is longer than the model may answer; cut the recording, or ask for less than its segments.',
        { retryable: false },
      );
    }
    if (this.#text.trim() !== '') return;
    const reason = this.#finish === undefined ? '' : ` It stopped with ${this.#finish}.`;
    throw new GatewayError('provider_invalid_response', `The model answered without a transcript.${reason}`);
  }

  #transcript(): Transcript {
    if (this.#segmented) return readSegments(this.#text);
    const text = this.#text.trim();
    return { text: text === silence ? '' : text };
  }
}
