import type { MediaUpstreamCodec, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { readGoogleError } from '#libs/codec-kit';
import { createDecoder } from './create-decoder.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';

/** Speech of Gemini's models: `generateContent` or its stream, with audio as the kind of answer. */
export const googleContentSpeechCodec: MediaUpstreamCodec<typeof format, SpeechRequest, SpeechEvent> = {
  format,
  encodeRequest,
  createDecoder,
  decodeError: readGoogleError,
};
