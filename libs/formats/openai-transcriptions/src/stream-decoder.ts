import type { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { AnswerDecoder, TranscriptionEvent, TranscriptSegment } from '#libs/canonical';
import { brokenEventStream, notJsonEvent, parseEventData, readOpenAiStreamError } from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import type { ServerSentEvent } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readLanguage } from './language.js';
import { readLogprobs } from './logprobs.js';
import { readSegment } from './read-transcript.js';
import { readUsage } from './usage.js';

/**
 * Reads an event stream: `transcript.text.delta`, `.segment`, `.done`. Mistral's servers say `transcription.` and
 * have the words of a delta in `text`.
 */
export class StreamDecoder implements AnswerDecoder<TranscriptionEvent> {
  readonly #parser = new EventStreamParser();
  readonly #segments: TranscriptSegment[] = [];
  #language: string | undefined;
  #words = '';
  #ended = false;

  push(chunk: Buffer): readonly TranscriptionEvent[] {
    return this.#parser.push(chunk).flatMap((event) => this.#event(event));
  }

  end(): readonly TranscriptionEvent[] {
    if (!this.#ended) throw brokenEventStream();
    return [];
  }

  #event({ event, data }: ServerSentEvent): readonly TranscriptionEvent[] {
    const text = data.trim();
    if (this.#ended || text === '' || text === '[DONE]') return [];
    const body = parseEventData(text);
    if (!isJsonObject(body)) throw event === 'error' ? errorEvent(text) : notJsonEvent();
    if (event === 'error' || body.type === 'error' || (body.error !== undefined && body.error !== null)) {
      throw readOpenAiStreamError(body);
    }
    const type = typeof body.type === 'string' ? body.type : (event ?? '');
    switch (type.replace(/^transcription\./, 'transcript.').replace('.text.', '.')) {
      case 'transcript.delta':
        return this.#delta(body);
      case 'transcript.segment':
        return this.#segment(body);
      case 'transcript.language':
        this.#language = wordIn(body.audio_language) ?? readLanguage(body);
        return [];
      case 'transcript.done':
        return this.#done(body);
      default:
        return [];
    }
  }

  #delta(body: JsonObject): readonly TranscriptionEvent[] {
    const text = wordIn(body.delta) ?? wordIn(body.text) ?? '';
    const segmentId = wordIn(body.segment_id);
    this.#words += text;
    return [
      {
        type: 'delta',
        text,
        ...(segmentId !== undefined && { segmentId }),
        ...readLogprobs(body.logprobs),
      },
    ];
  }

  #segment(body: JsonObject): readonly TranscriptionEvent[] {
    return readSegment(body).map((segment) => {
      this.#segments.push(segment);
      return { type: 'segment', segment };
    });
  }

  #done(body: JsonObject): readonly TranscriptionEvent[] {
    this.#ended = true;
    const language = readLanguage(body) ?? this.#language;
    return [
      {
        type: 'done',
        transcript: {
          text: typeof body.text === 'string' ? body.text : this.#words,
          ...(language !== undefined && { language }),
          ...(this.#segments.length > 0 && { segments: this.#segments }),
          ...readLogprobs(body.logprobs),
        },
        ...(isJsonObject(body.usage) && { usage: readUsage(body.usage) }),
      },
    ];
  }
}

const wordIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const errorEvent = (text: string): GatewayError =>
  new GatewayError('provider_failed', `The provider's stream failed: ${text.slice(0, 1000)}`);
