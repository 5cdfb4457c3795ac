import type {
  AnswerEncoder,
  GatewayError,
  Loss,
  TokenLogprob,
  TranscriptionEvent,
  TranscriptionRequest,
  TranscriptSegment,
  WireEvent,
} from '#libs/canonical';
import { LossCollector, openAiErrorWords } from '#libs/codec-kit';
import { formatServerSentEvent } from '#libs/event-stream';
import type { JsonObject } from '#libs/json';
import { spokenSegments } from './answer-bodies.js';
import { writeLanguages } from './language.js';
import { writeLogprobs } from './logprobs.js';
import { writeTokens } from './usage.js';
import { writeSpokenSegment } from './write-segments.js';

type DoneEvent = Extract<TranscriptionEvent, { type: 'done' }>;
type DeltaEvent = Extract<TranscriptionEvent, { type: 'delta' }>;

/** Writes an answer as events. The vendor's clients want them without a name, and know the last one by its type. */
export class StreamEncoder implements AnswerEncoder<TranscriptionEvent> {
  readonly contentType = 'text/event-stream';
  readonly streams = true;
  readonly #losses = new LossCollector();
  #sentWords = false;
  #sentSegments = 0;

  constructor(private readonly request: TranscriptionRequest) {}

  get losses(): readonly Loss[] {
    return this.#losses.losses;
  }

  push(event: TranscriptionEvent): string {
    switch (event.type) {
      case 'delta':
        return this.#delta(event);
      case 'segment':
        return this.#segment(event.segment);
      case 'done':
        return this.#done(event);
    }
  }

  fail(error: GatewayError): string {
    return encodeStreamError(error).map(formatServerSentEvent).join('');
  }

  #delta({ text, segmentId, logprobs }: DeltaEvent): string {
    if (text === '' && logprobs === undefined) return '';
    this.#sentWords = true;
    return written({
      type: 'transcript.text.delta',
      delta: text,
      ...(segmentId !== undefined && { segment_id: segmentId }),
      ...this.#logprobs(logprobs),
    });
  }

  #segment(segment: TranscriptSegment): string {
    if (this.request.shape !== 'diarized_json') return '';
    return written(writeSpokenSegment(segment, this.#sentSegments++));
  }

  /** Whatever came in one piece is told as if it had come in several, so that readers of deltas miss nothing. */
  #done({ transcript, usage }: DoneEvent): string {
    const { text, logprobs, language } = transcript;
    const words = this.#sentWords || text === '' ? '' : this.#delta({ type: 'delta', text });
    const answer = { request: this.request, transcript, usage, losses: this.#losses };
    const isLate = this.request.shape === 'diarized_json' && this.#sentSegments === 0;
    const segments = isLate ? spokenSegments(answer).map((segment) => this.#segment(segment)) : [];
    const report = writeTokens(usage);
    const done = written({
      type: 'transcript.text.done',
      text,
      ...this.#logprobs(logprobs),
      ...writeLanguages(language),
      ...(report && { usage: report }),
    });
    return [words, ...segments, done].join('');
  }

  #logprobs(logprobs: readonly TokenLogprob[] | undefined): JsonObject {
    return this.request.logprobs === true ? writeLogprobs(logprobs) : {};
  }
}

const written = (event: JsonObject): string => formatServerSentEvent({ data: JSON.stringify(event) });

/** An error inside a running stream: the vendor's clients throw at it. */
export const encodeStreamError = (error: GatewayError): WireEvent[] => [
  { data: JSON.stringify({ error: { ...openAiErrorWords(error) } }) },
];
