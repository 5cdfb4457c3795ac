import type { Codec } from '#libs/canonical';
import { WatchedEncoder } from '#libs/codec-kit';
import { anthropicMessagesAnswers } from './answer-features.js';
import { decodeError } from './decode-error.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeError, encodeStreamError } from './encode-error.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { format } from './format.js';
import { MessagesStreamDecoder } from './stream-decoder.js';
import { MessagesStreamEncoder } from './stream-encoder.js';

/** Anthropic messages. */
export const anthropicMessagesCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: (seed) => new MessagesStreamDecoder(seed),
  createStreamEncoder: (defaults) =>
    new WatchedEncoder(new MessagesStreamEncoder(defaults), anthropicMessagesAnswers),
  decodeError,
  encodeError,
  encodeStreamError,
};
