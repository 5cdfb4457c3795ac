import type { TranscriptionEvent } from '#libs/canonical';
import { readElevenLabsAnswerError } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { readTranscript } from './read-transcript.js';

/** @throws GatewayError as the answer says, or `provider_invalid_response` where there is no text */
export function readAnswer(body: JsonObject): readonly TranscriptionEvent[] {
  if (body.detail !== undefined && body.detail !== null) throw readElevenLabsAnswerError(body);
  const transcript = readTranscript(body);
  const { duration } = transcript;
  return [
    { type: 'done', transcript, ...(duration !== undefined && { usage: { input: { seconds: duration } } }) },
  ];
}
