import type { Codec } from '#libs/canonical';
import { readOpenAiError, WatchedEncoder } from '#libs/codec-kit';
import { openAiChatAnswers } from './answer-features.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeError, encodeStreamError } from './encode-error.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { format } from './format.js';
import { ChatStreamDecoder } from './stream-decoder.js';
import { ChatStreamEncoder } from './stream-encoder.js';

/** OpenAI chat completions, and what vendors of compatible endpoints made of them. */
export const openAiChatCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: (seed) => new ChatStreamDecoder(seed),
  createStreamEncoder: (defaults) => new WatchedEncoder(new ChatStreamEncoder(defaults), openAiChatAnswers),
  decodeError: readOpenAiError,
  encodeError,
  encodeStreamError,
};
