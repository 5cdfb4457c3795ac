import type { MediaUpstreamCodec, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { readElevenLabsError } from '#libs/codec-kit';
import { createDecoder } from './create-decoder.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';

/** ElevenLabs' `POST /v1/text-to-speech/{voice}/stream`. The envelope's address ends before the voice. */
export const elevenLabsTextToSpeechCodec: MediaUpstreamCodec<typeof format, SpeechRequest, SpeechEvent> = {
  format,
  encodeRequest,
  createDecoder,
  decodeError: readElevenLabsError,
};
