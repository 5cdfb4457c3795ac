import type { Transcript, TranscriptSegment, TranscriptWord } from '#libs/canonical';
import { FieldReader, said } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readLanguage } from './language.js';
import { readLogprobs } from './logprobs.js';

/**
 * Reads `json`, `verbose_json` or `diarized_json`: whatever there is.
 * @throws GatewayError `provider_invalid_response` where there is no text
 */
export function readTranscript(body: JsonObject): Transcript {
  const fields = new FieldReader(body, '', 'lenient');
  const segments = fields.list('segments')?.flatMap((value) => readSegment(value));
  const words = fields.list('words')?.flatMap(readWord);
  return {
    text: fields.need('text', fields.text('text')),
    ...said({ language: readLanguage(body), duration: readTime(body.duration), segments, words }),
    ...readLogprobs(body.logprobs),
  };
}

/** Reads a segment of an answer or an event; nothing where it has no text. */
export function readSegment(value: JsonValue): readonly TranscriptSegment[] {
  if (!isJsonObject(value)) return [];
  const { id, start, end, text } = value;
  if (typeof text !== 'string') return [];
  const fields = new FieldReader(value, '', 'lenient');
  const tokens = fields.list('tokens')?.filter((token) => typeof token === 'number');
  const segment = said({
    id: typeof id === 'string' || typeof id === 'number' ? id : undefined,
    speaker: fields.text('speaker') ?? fields.text('speaker_id'),
    seek: fields.number('seek'),
    tokens,
    temperature: fields.number('temperature'),
    averageLogprob: fields.number('avg_logprob'),
    compressionRatio: fields.number('compression_ratio'),
    noSpeechProbability: fields.number('no_speech_prob'),
  });
  const from = readTime(start) ?? 0;
  return [{ ...segment, start: from, end: readTime(end) ?? from, text }];
}

function readWord(value: JsonValue): readonly TranscriptWord[] {
  if (!isJsonObject(value)) return [];
  const word = value.word ?? value.text;
  if (typeof word !== 'string') return [];
  const start = readTime(value.start) ?? 0;
  return [{ word, start, end: readTime(value.end) ?? start }];
}

/** Seconds; some servers write them as text. */
function readTime(value: JsonValue | undefined): number | undefined {
  const time = typeof value === 'string' ? Number(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined;
}
