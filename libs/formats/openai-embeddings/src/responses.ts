import type { EmbeddingRequest, EmbeddingResponse, Translated, WholeReplyDefaults } from '#libs/canonical';
import {
  FieldReader,
  readIndexedVectors,
  readTokenUsage,
  vectorBase64,
  vectorNumbers,
  writeTokenUsage,
} from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where the body is none of this format's. */
export function decodeResponse(body: JsonValue, { inputs }: EmbeddingRequest): EmbeddingResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const model = fields.text('model');
  const usage = readTokenUsage(fields.record('usage'));
  return {
    ...(model !== undefined && { model }),
    vectors: readIndexedVectors(fields.need('data', fields.list('data')), inputs.length),
    ...(usage !== undefined && { usage }),
  };
}

export function encodeResponse(
  { model, vectors, usage }: EmbeddingResponse,
  [{ encodings }]: readonly [EmbeddingRequest, ...EmbeddingRequest[]],
  defaults: WholeReplyDefaults,
): Translated<JsonObject> {
  const write = encodings?.[0] === 'base64' ? vectorBase64 : vectorNumbers;
  const value = {
    object: 'list',
    data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: write(vector) })),
    model: model ?? defaults.model,
    usage: writeTokenUsage(usage),
  };
  return { value, losses: [] };
}
