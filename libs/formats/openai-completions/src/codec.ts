import type { Codec } from '#libs/canonical';
import { readOpenAiError, WatchedEncoder } from '#libs/codec-kit';
import { openAiCompletionsAnswers } from './answer-features.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeError, encodeStreamError } from './encode-error.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { format } from './format.js';
import { CompletionsStreamDecoder } from './stream-decoder.js';
import { CompletionsStreamEncoder } from './stream-encoder.js';

/** OpenAI's text completions: a text is continued. */
export const openAiCompletionsCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: () => new CompletionsStreamDecoder(),
  createStreamEncoder: (defaults) =>
    new WatchedEncoder(new CompletionsStreamEncoder(defaults), openAiCompletionsAnswers),
  decodeError: readOpenAiError,
  encodeError,
  encodeStreamError,
};
