import type {
  EmbeddingRequest,
  EmbeddingResponse,
  WholeClientCodec,
  WholeUpstreamCodec,
} from '#libs/canonical';
import { relayedTokenUsage } from '#libs/codec-kit';
import { decodeRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { decodeResponse, encodeResponse } from './responses.js';

/** OpenAI's embeddings, and with a dialect those of vendors who took over their shape. */
export const openAiEmbeddingsCodec: WholeClientCodec<typeof format, EmbeddingRequest, EmbeddingResponse> &
  WholeUpstreamCodec<typeof format, EmbeddingRequest, EmbeddingResponse> = {
  format,
  decodeRequest,
  encodeRequest,
  decodeResponse,
  encodeResponse,
  readUsage: relayedTokenUsage,
};
