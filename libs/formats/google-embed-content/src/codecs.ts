import type {
  EmbeddingRequest,
  EmbeddingResponse,
  WholeClientCodec,
  WholeUpstreamCodec,
} from '#libs/canonical';
import { decodeBatchRequest, decodeRequest } from './decode-request.js';
import { encodeBatchRequest } from './encode-request.js';
import { decodeBatchResponse, encodeBatchResponse, encodeResponse, relayedUsage } from './responses.js';

/** Google's `:embedContent`: one vector. Upstreams are asked in batches. */
export const googleEmbedContentCodec: WholeClientCodec<
  'google-embed-content',
  EmbeddingRequest,
  EmbeddingResponse
> = { format: 'google-embed-content', decodeRequest, encodeResponse, readUsage: relayedUsage };

/** Google's `:batchEmbedContents`. */
export const googleBatchEmbedContentsCodec: WholeClientCodec<
  'google-batch-embed-contents',
  EmbeddingRequest,
  EmbeddingResponse
> &
  WholeUpstreamCodec<'google-batch-embed-contents', EmbeddingRequest, EmbeddingResponse> = {
  format: 'google-batch-embed-contents',
  decodeRequest: decodeBatchRequest,
  encodeRequest: encodeBatchRequest,
  decodeResponse: decodeBatchResponse,
  encodeResponse: encodeBatchResponse,
  readUsage: relayedUsage,
};
