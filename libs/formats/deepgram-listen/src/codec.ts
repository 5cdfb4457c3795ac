import type { MediaUpstreamCodec, TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { JsonAnswer, readDeepgramError } from '#libs/codec-kit';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { readAnswer } from './read-answer.js';

/** Deepgram's transcription of recordings: settings in the address, the recording alone as the body. */
export const deepgramListenCodec: MediaUpstreamCodec<
  typeof format,
  TranscriptionRequest,
  TranscriptionEvent
> = {
  format,
  encodeRequest,
  createDecoder: () => new JsonAnswer(readAnswer),
  decodeError: readDeepgramError,
};
