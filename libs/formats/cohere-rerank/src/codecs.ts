import type { RerankRequest, RerankResponse, WholeClientCodec, WholeUpstreamCodec } from '#libs/canonical';
import { readRerankRequest } from '#libs/codec-kit';
import { encodeRequestV1, encodeRequestV2 } from './encode-request.js';
import { decodeResponse, encodeResponseV1, encodeResponseV2, relayedUsage } from './responses.js';

/** Both directions of one version. */
export type CohereRerankCodec<Format extends string> = WholeClientCodec<
  Format,
  RerankRequest,
  RerankResponse
> &
  WholeUpstreamCodec<Format, RerankRequest, RerankResponse>;

/** Cohere's rerank, version 1: records as documents, results with their documents on demand. */
export const cohereRerankV1Codec: CohereRerankCodec<'cohere-rerank-v1'> = {
  format: 'cohere-rerank-v1',
  decodeRequest: (body) => [readRerankRequest(body, { format: 'cohere-rerank-v1', returnDocuments: false })],
  encodeRequest: encodeRequestV1,
  decodeResponse,
  encodeResponse: encodeResponseV1,
  readUsage: relayedUsage,
};

/** Cohere's rerank, version 2: texts alone. */
export const cohereRerankV2Codec: CohereRerankCodec<'cohere-rerank-v2'> = {
  format: 'cohere-rerank-v2',
  decodeRequest: (body) => [readRerankRequest(body, { format: 'cohere-rerank-v2', returnDocuments: false })],
  encodeRequest: encodeRequestV2,
  decodeResponse,
  encodeResponse: encodeResponseV2,
  readUsage: relayedUsage,
};
