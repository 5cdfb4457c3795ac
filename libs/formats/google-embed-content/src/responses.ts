import type { Buffer } from 'node:buffer';
import type { EmbeddingRequest, EmbeddingResponse, Translated, Usage } from '#libs/canonical';
import { FieldReader, readVector, requireVectors, topLevelObject, vectorNumbers } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where the body is none of this format's. */
export function decodeBatchResponse(body: JsonValue, { inputs }: EmbeddingRequest): EmbeddingResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const list = fields.need('embeddings', fields.list('embeddings'));
  const vectors = list.map((entry, index) =>
    readVector(isJsonObject(entry) ? entry.values : undefined, `embeddings.${index}.values`),
  );
  const usage = readUsage(fields.record('usageMetadata'));
  return {
    vectors: requireVectors('embeddings', vectors, inputs.length),
    ...(usage !== undefined && { usage }),
  };
}

/** One vector. The vendor says no model, and no usage of its own accord. */
export const encodeResponse = ({ vectors, usage }: EmbeddingResponse): Translated<JsonObject> => ({
  value: { embedding: { values: vectorNumbers(vectors[0] ?? []) }, ...writeUsage(usage) },
  losses: [],
});

export const encodeBatchResponse = ({ vectors, usage }: EmbeddingResponse): Translated<JsonObject> => ({
  value: {
    embeddings: vectors.map((vector) => ({ values: vectorNumbers(vector) })),
    ...writeUsage(usage),
  },
  losses: [],
});

/** Usage in a body that is relayed. */
export const relayedUsage = (body: Buffer): Usage | undefined =>
  readUsage(topLevelObject(body, 'usageMetadata'));

/** What the vendor says of a request's tokens. */
export function readUsage(usage: JsonObject | undefined): Usage | undefined {
  const total = usage?.promptTokenCount;
  return typeof total === 'number' ? { input: { total }, ...(usage && { raw: usage }) } : undefined;
}

function writeUsage(usage: Usage | undefined): JsonObject {
  const total = usage?.input?.total;
  return total === undefined ? {} : { usageMetadata: { promptTokenCount: total } };
}
