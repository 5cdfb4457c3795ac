import { z } from 'zod';
import type { JsonObject } from '#libs/json';
import type { Embedding, Reranking, WireTask } from '../whole-answers.js';
import type { Envelope } from '../generation.js';
import type { TaskEnvelopeCall } from '../whole-answers.js';
import { endpointPath } from './endpoint-path.js';

const limit = z
  .int('Write how many the upstream takes in one request.')
  .min(1, 'Write how many the upstream takes in one request.');

const flag = z.boolean('Write true or false.');

/** How an upstream's embeddings differ from OpenAI's own, in the words of the `openai-embeddings` codec. */
export const embeddingsDialectSchema = z.strictObject({
  dimensionsField: z
    .enum(['dimensions', 'output_dimension', 'none'], 'Write dimensions, output_dimension or none.')
    .exactOptional(),
  encodingField: z
    .enum(
      ['encoding_format', 'embedding_type', 'base64-only', 'none'],
      'Write encoding_format, embedding_type, base64-only or none.',
    )
    .exactOptional(),
  taskField: z.enum(['task', 'input_type', 'none'], 'Write task, input_type or none.').exactOptional(),
  truncationField: z
    .enum(['truncate', 'truncation', 'none'], 'Write truncate, truncation or none.')
    .exactOptional(),
  tokenInputs: flag.exactOptional(),
  imageInputs: flag.exactOptional(),
  endUser: flag.exactOptional(),
});

export type EmbeddingsDialectOptions = z.output<typeof embeddingsDialectSchema>;

/** Where and how an upstream of OpenAI's shape makes vectors. */
export const embeddingEndpointSchema = z.strictObject({
  /** Below the base address. Default `/embeddings`. */
  path: endpointPath('/embeddings').default('/embeddings'),
  /** Inputs in one request. Default: OpenAI's 2048. */
  limit: limit.default(2048),
  dialect: embeddingsDialectSchema.exactOptional(),
});

/** Where and how an upstream ranks documents. */
export const rerankingEndpointSchema = z.strictObject({
  /** Below the base address. Default `/rerank`. */
  path: endpointPath('/rerank').default('/rerank'),
  /** Default `jina-rerank`, which vLLM and others speak too. */
  format: z
    .enum(
      ['jina-rerank', 'cohere-rerank-v1', 'cohere-rerank-v2', 'voyage-rerank', 'tei-rerank'],
      'Write jina-rerank, cohere-rerank-v1, cohere-rerank-v2, voyage-rerank or tei-rerank.',
    )
    .default('jina-rerank'),
  /** Documents in one request. Default: any number. */
  limit: limit.exactOptional(),
});

export type EmbeddingEndpoint = z.output<typeof embeddingEndpointSchema>;
export type RerankingEndpoint = z.output<typeof rerankingEndpointSchema>;

/** Headers with the credential of one attempt. */
export type Authorize = (apiKey: string | undefined) => Readonly<Record<string, string>>;

export function embeddingOf(endpoint: EmbeddingEndpoint, baseUrl: string, authorize: Authorize): Embedding {
  const { dialect, limit: most, path: below } = endpoint;
  return {
    kind: 'wire',
    formats: ['openai-embeddings'],
    limit: most,
    ...(dialect !== undefined && { dialect, relays: (body: JsonObject) => isPlain(body, dialect) }),
    envelope: envelopeAt(`${baseUrl}${below}`, authorize),
  };
}

export function rerankingOf(
  { format, limit: most, path: below }: RerankingEndpoint,
  baseUrl: string,
  authorize: Authorize,
): Reranking {
  return {
    kind: 'wire',
    formats: [format],
    ...(most !== undefined && { limit: most }),
    envelope: envelopeAt(`${baseUrl}${below}`, authorize),
  };
}

const envelopeAt =
  <Format extends string>(url: string, authorize: Authorize): WireTask<Format>['envelope'] =>
  ({ apiKey }: TaskEnvelopeCall<Format>): Envelope => ({ url, headers: authorize(apiKey) });

/** Whether a body holds nothing that this upstream has another word for: then it means what its client means. */
function isPlain(body: JsonObject, dialect: EmbeddingsDialectOptions): boolean {
  const { dimensionsField = 'dimensions', encodingField = 'encoding_format', endUser = true } = dialect;
  const isForeign =
    (body.dimensions !== undefined && dimensionsField !== 'dimensions') ||
    (body.user !== undefined && !endUser) ||
    (body.encoding_format !== undefined &&
      encodingField !== 'encoding_format' &&
      !(encodingField === 'base64-only' && body.encoding_format === 'base64')) ||
    (dialect.tokenInputs === false && holdsTokens(body.input));
  return !isForeign;
}

function holdsTokens(input: JsonObject[string]): boolean {
  return Array.isArray(input) && input.length > 0 && typeof input[0] !== 'string' && !isRecord(input[0]);
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
