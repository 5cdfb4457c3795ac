import type {
  MediaClientCodec,
  MediaUpstreamCodec,
  TranscriptionEvent,
  TranscriptionOperation,
  TranscriptionRequest,
} from '#libs/canonical';
import { readOpenAiError } from '#libs/codec-kit';
import { decodeRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { streamable } from './shapes.js';
import { StreamDecoder } from './stream-decoder.js';
import { encodeStreamError, StreamEncoder } from './stream-encoder.js';
import { TranscriptionStreamProbe } from './stream-probe.js';
import { relayedUsage } from './usage.js';
import { WholeDecoder } from './whole-decoder.js';
import { WholeEncoder } from './whole-encoder.js';

/** OpenAI's transcriptions and translations of recordings, and what servers of compatible endpoints made of them. */
export const openAiTranscriptionsCodec: MediaClientCodec<
  typeof format,
  TranscriptionOperation,
  TranscriptionRequest,
  TranscriptionEvent
> &
  MediaUpstreamCodec<typeof format, TranscriptionRequest, TranscriptionEvent> = {
  format,
  decodeRequest,
  createEncoder: (request) =>
    request.stream && streamable.has(request.shape) ? new StreamEncoder(request) : new WholeEncoder(request),
  createStreamProbe: () => new TranscriptionStreamProbe(),
  readUsage: relayedUsage,
  encodeStreamError,
  encodeRequest,
  createDecoder: (_request, { contentType }) =>
    contentType === 'text/event-stream'
      ? new StreamDecoder()
      : new WholeDecoder(contentType.endsWith('json')),
  decodeError: readOpenAiError,
};
