import type { Codec } from '#libs/canonical';
import { WatchedEncoder } from '#libs/codec-kit';
import { bedrockConverseAnswers } from './answer-features.js';
import { decodeRequest } from './decode-request.js';
import { decodeResponse } from './decode-response.js';
import { encodeRequest } from './encode-request.js';
import { encodeResponse } from './encode-response.js';
import { decodeError, encodeError, encodeStreamError } from './errors.js';
import { format } from './format.js';
import { ConverseStreamDecoder } from './stream-decoder.js';
import { ConverseStreamEncoder } from './stream-encoder.js';

/** Amazon Bedrock's Converse. Its streams are read as server-sent events, which `ConverseReframer` makes of them. */
export const bedrockConverseCodec: Codec = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  createStreamDecoder: (seed) => new ConverseStreamDecoder(seed),
  createStreamEncoder: () => new WatchedEncoder(new ConverseStreamEncoder(), bedrockConverseAnswers),
  decodeError,
  encodeError,
  encodeStreamError,
};
