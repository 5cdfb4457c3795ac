import type { MediaUpstreamCodec, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { readDeepgramError } from '#libs/codec-kit';
import { createDecoder } from './create-decoder.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';

/** Deepgram's `POST /v1/speak`: the text in the body, all else in the query. */
export const deepgramSpeakCodec: MediaUpstreamCodec<typeof format, SpeechRequest, SpeechEvent> = {
  format,
  encodeRequest,
  createDecoder,
  decodeError: readDeepgramError,
};
