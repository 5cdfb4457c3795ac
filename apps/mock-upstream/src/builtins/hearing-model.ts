import { createHash } from 'node:crypto';
import type { CanonicalRequest, MediaPart } from '#libs/canonical';
import { heardSeconds } from '../media/sound/heard-seconds.js';
import { receivedWords } from '../media/transcripts/received-words.js';
import { transcribe } from '../media/transcripts/transcript.js';
import type { Answer } from '../scripts/answer.js';
import { textAnswer } from '../scripts/answer.js';
import { model } from './built-in-model.js';
import { heardJson } from './heard-json.js';
import { mediaOf } from './request-reading.js';

/** Writes down the last recording of a conversation. */
export const hearingModel = model(
  'hearing',
  'writes down the recording that came in, as JSON where the response format says so',
  (request) => ({ answer: hear(request) ?? textAnswer('I hear nothing.') }),
);

/** The transcript of the last recording; undefined where there is none. */
export function hear(request: CanonicalRequest): Answer | undefined {
  const recording = mediaOf(request).findLast(({ media }) => media === 'audio');
  return recording && transcriptOf(recording, request);
}

function transcriptOf({ source }: MediaPart, { output }: CanonicalRequest): Answer {
  const bytes = source.kind === 'bytes' ? Buffer.from(source.base64, 'base64') : Buffer.alloc(0);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const seconds = heardSeconds({ start: bytes.subarray(0, 256), size: bytes.length });
  const words = receivedWords({ size: bytes.length, sha256 });
  const format = output?.format;
  if (format?.kind === 'schema')
    return textAnswer(JSON.stringify(heardJson(format.schema, transcribe(words, seconds))));
  return textAnswer(format?.kind === 'json' ? JSON.stringify({ text: words }) : words);
}
