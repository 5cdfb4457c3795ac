import { sumUsage } from '#libs/canonical';
import type {
  EmbeddingFormatName,
  EmbeddingInput,
  EmbeddingRequest,
  EmbeddingResponse,
} from '#libs/canonical';
import { readOpenAiError } from '#libs/codec-kit';
import { cohereEmbedCodec } from '#libs/formats/cohere-embed';
import {
  googleBatchEmbedContentsCodec,
  googleEmbedContentCodec,
  googlePredictEmbeddingsCodec,
  googleVertexEmbedContentCodec,
  resourceName,
} from '#libs/formats/google-embed-content';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiEmbeddingsCodec } from '#libs/formats/openai-embeddings';
import { findTopLevel, isJsonArray, spliceElements, spliceTopLevel } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { inPieces, sizeOf } from './pieces.js';
import type { Task } from './task.js';

/** Google's errors are one dialect whatever the method. */
const { decodeError: readGoogleError } = googleGenerateContentCodec;

/** Vectors of texts. The formats: one entry each. */
export const embeddingTask: Task<EmbeddingFormatName, EmbeddingRequest, EmbeddingResponse> = {
  endpoint: 'embedding',
  clients: {
    'openai-embeddings': {
      codec: openAiEmbeddingsCodec,
      count: ({ input }) => inputsOf(input),
      rename: (raw, model) => spliceTopLevel(raw, { model }),
      tellsUsage: true,
      decodeError: readOpenAiError,
    },
    'google-embed-content': {
      codec: googleEmbedContentCodec,
      count: () => 1,
      rename: (raw, model) =>
        findTopLevel(raw, 'model') === undefined
          ? [raw]
          : spliceTopLevel(raw, { model: resourceName(model) }),
      tellsUsage: false,
      decodeError: readGoogleError,
    },
    'google-batch-embed-contents': {
      codec: googleBatchEmbedContentsCodec,
      count: ({ requests }) => sizeOf(requests),
      rename: (raw, model) => spliceElements(raw, 'requests', { model: resourceName(model) }),
      tellsUsage: false,
      decodeError: readGoogleError,
    },
    'cohere-embed': {
      codec: cohereEmbedCodec,
      count: ({ texts, images, inputs }) => sizeOf(texts) + sizeOf(images) + sizeOf(inputs),
      rename: (raw, model) => spliceTopLevel(raw, { model }),
      tellsUsage: false,
      decodeError: readOpenAiError,
    },
  },
  upstreams: {
    'openai-embeddings': { codec: openAiEmbeddingsCodec, decodeError: readOpenAiError },
    'google-batch-embed-contents': {
      codec: googleBatchEmbedContentsCodec,
      decodeError: readGoogleError,
    },
    'google-predict-embeddings': { codec: googlePredictEmbeddingsCodec, decodeError: readGoogleError },
    'google-vertex-embed-content': { codec: googleVertexEmbedContentCodec, decodeError: readGoogleError },
    'cohere-embed': { codec: cohereEmbedCodec, decodeError: readOpenAiError },
  },
  offered: ({ embedding }) => embedding,
  split: (request, limit) => inPieces(request.inputs, limit).map((inputs) => ({ ...request, inputs })),
  join: (_pieces, responses) => joined(responses),
  texts: ({ inputs }) => inputs.flatMap(textsOf),
};

/** A bare list of token ids is one input. */
const inputsOf = (input: JsonValue | undefined): number =>
  isJsonArray(input) && typeof input[0] !== 'number' ? input.length : 1;

function joined(responses: readonly EmbeddingResponse[]): EmbeddingResponse {
  const [first] = responses;
  if (first !== undefined && responses.length === 1) return first;
  const usage = sumUsage(responses.map((response) => response.usage));
  return {
    ...(first?.id !== undefined && { id: first.id }),
    ...(first?.model !== undefined && { model: first.model }),
    vectors: responses.flatMap(({ vectors }) => vectors),
    ...(usage !== undefined && { usage }),
  };
}

function textsOf(input: EmbeddingInput): readonly string[] {
  if (input.kind === 'text') return [input.text];
  if (input.kind === 'tokens') return [];
  return input.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}
