import type { Codec } from '#libs/canonical';
import { readGoogleError, WatchedEncoder } from '#libs/codec-kit';
import { googleGenerateContentAnswers } from './answer-features.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeError, encodeStreamError } from './encode-error.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { format } from './format.js';
import { GenerateContentStreamDecoder } from './stream-decoder.js';
import { GenerateContentStreamEncoder } from './stream-encoder.js';

/**
 * Gemini's generateContent. The model and the wish for a stream are in a request's path: callers that have the
 * path read requests with `decodeGenerateContentRequest`.
 */
export const googleGenerateContentCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: (seed) => new GenerateContentStreamDecoder(seed),
  createStreamEncoder: (defaults) =>
    new WatchedEncoder(new GenerateContentStreamEncoder(defaults), googleGenerateContentAnswers),
  decodeError: readGoogleError,
  encodeError,
  encodeStreamError,
};
