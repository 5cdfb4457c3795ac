import type {
  EmbeddingRequest,
  EmbeddingResponse,
  WholeClientCodec,
  WholeUpstreamCodec,
} from '#libs/canonical';
import { decodeBatchRequest, decodeRequest } from './decode-request.js';
import { encodeBatchRequest } from './encode-request.js';
import { encodePredictRequest, encodeVertexRequest } from './vertex-request.js';
import { decodePredictResponse, decodeVertexResponse } from './vertex-responses.js';
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

/** Vertex AI's `:predict` for models of text. */
export const googlePredictEmbeddingsCodec: WholeUpstreamCodec<
  'google-predict-embeddings',
  EmbeddingRequest,
  EmbeddingResponse
> = {
  format: 'google-predict-embeddings',
  encodeRequest: encodePredictRequest,
  decodeResponse: decodePredictResponse,
};

/** Vertex AI's `:embedContent`: one input at a time. */
export const googleVertexEmbedContentCodec: WholeUpstreamCodec<
  'google-vertex-embed-content',
  EmbeddingRequest,
  EmbeddingResponse
> = {
  format: 'google-vertex-embed-content',
  encodeRequest: encodeVertexRequest,
  decodeResponse: decodeVertexResponse,
};
