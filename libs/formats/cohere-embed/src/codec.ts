import type {
  EmbeddingRequest,
  EmbeddingResponse,
  WholeClientCodec,
  WholeUpstreamCodec,
} from '#libs/canonical';
import { decodeRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { decodeResponse, encodeResponse, relayedUsage } from './responses.js';

/** Cohere's embed, version 2. */
export const cohereEmbedCodec: WholeClientCodec<typeof format, EmbeddingRequest, EmbeddingResponse> &
  WholeUpstreamCodec<typeof format, EmbeddingRequest, EmbeddingResponse> = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  readUsage: relayedUsage,
};
