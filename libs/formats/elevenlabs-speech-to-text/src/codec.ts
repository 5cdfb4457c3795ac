import type { MediaUpstreamCodec, TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { JsonAnswer, readElevenLabsError } from '#libs/codec-kit';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { readAnswer } from './read-answer.js';

/** ElevenLabs' transcription of recordings. */
export const elevenLabsSpeechToTextCodec: MediaUpstreamCodec<
  typeof format,
  TranscriptionRequest,
  TranscriptionEvent
> = {
  format,
  encodeRequest,
  createDecoder: () => new JsonAnswer(readAnswer),
  decodeError: readElevenLabsError,
};
