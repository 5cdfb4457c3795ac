import type { Codec } from '#libs/canonical';
import { readOpenAiError, writeOpenAiError, WatchedEncoder } from '#libs/codec-kit';
import { openAiResponsesAnswers } from './answer-features.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeStreamError } from './encode-error.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { format } from './format.js';
import { ResponsesStreamDecoder } from './stream-decoder.js';
import { ResponsesStreamEncoder } from './stream-encoder.js';

/** OpenAI Responses, and the Open Responses specification where it is stricter. */
export const openAiResponsesCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: (seed) => new ResponsesStreamDecoder(seed),
  createStreamEncoder: (defaults) =>
    new WatchedEncoder(new ResponsesStreamEncoder(defaults), openAiResponsesAnswers),
  decodeError: readOpenAiError,
  encodeError: writeOpenAiError,
  encodeStreamError: (error) => encodeStreamError(error),
};
