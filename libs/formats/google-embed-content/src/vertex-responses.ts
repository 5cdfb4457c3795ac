import { sumUsage } from '#libs/canonical';
import type { EmbeddingRequest, EmbeddingResponse, Usage } from '#libs/canonical';
import { FieldReader, readVector, requireVectors } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readUsage } from './responses.js';

/** @throws GatewayError `provider_invalid_response` where the body is none of `:predict` */
export function decodePredictResponse(body: JsonValue, { inputs }: EmbeddingRequest): EmbeddingResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const list = fields.need('predictions', fields.list('predictions'));
  const embeddings = list.map((entry) => childOf(entry, 'embeddings'));
  const vectors = embeddings.map((embedding, index) =>
    readVector(embedding?.values, `predictions.${index}.embeddings.values`),
  );
  const usage = sumUsage(embeddings.map((embedding) => tokensOf(childOf(embedding, 'statistics'))));
  return {
    vectors: requireVectors('predictions', vectors, inputs.length),
    ...(usage !== undefined && { usage }),
  };
}

/** @throws GatewayError `provider_invalid_response` where the body is none of `:embedContent` */
export function decodeVertexResponse(body: JsonValue): EmbeddingResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const embedding = fields.need('embedding', fields.record('embedding'));
  const usage = readUsage(fields.record('usageMetadata'));
  return {
    vectors: [readVector(embedding.values, 'embedding.values')],
    ...(usage !== undefined && { usage }),
  };
}

function childOf(value: JsonValue | undefined, name: string): JsonObject | undefined {
  const child = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(child) ? child : undefined;
}

function tokensOf(statistics: JsonObject | undefined): Usage | undefined {
  const total = statistics?.token_count;
  return typeof total === 'number' ? { input: { total } } : undefined;
}
