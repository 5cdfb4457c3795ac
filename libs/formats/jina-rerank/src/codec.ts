import type { RerankRequest, RerankResponse, WholeClientCodec, WholeUpstreamCodec } from '#libs/canonical';
import { readRerankRequest, relayedTokenUsage } from '#libs/codec-kit';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { decodeResponse, encodeResponse } from './responses.js';

/** Jina's rerank, which vLLM and others took over. Results repeat their documents unless the client says no. */
export const jinaRerankCodec: WholeClientCodec<typeof format, RerankRequest, RerankResponse> &
  WholeUpstreamCodec<typeof format, RerankRequest, RerankResponse> = {
  format,
  decodeRequest: (body) => [readRerankRequest(body, { format, returnDocuments: true })],
  encodeRequest,
  decodeResponse,
  encodeResponse,
  readUsage: relayedTokenUsage,
};
