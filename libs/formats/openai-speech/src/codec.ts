import type {
  MediaClientCodec,
  MediaUpstreamCodec,
  SpeechEvent,
  SpeechOperation,
  SpeechRequest,
} from '#libs/canonical';
import { readOpenAiError } from '#libs/codec-kit';
import { createDecoder } from './create-decoder.js';
import { createEncoder } from './create-encoder.js';
import { decodeRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { encodeStreamError } from './stream-error.js';
import { SpeechStreamProbe } from './stream-probe.js';
import { relayedUsage } from './usage.js';

/** OpenAI's text to speech, and that of servers with the same endpoint. */
export const openAiSpeechCodec: MediaClientCodec<typeof format, SpeechOperation, SpeechRequest, SpeechEvent> &
  MediaUpstreamCodec<typeof format, SpeechRequest, SpeechEvent> = {
  format,
  decodeRequest,
  createEncoder,
  createStreamProbe: () => new SpeechStreamProbe(),
  readUsage: relayedUsage,
  encodeRequest,
  createDecoder,
  decodeError: readOpenAiError,
  encodeStreamError,
};
