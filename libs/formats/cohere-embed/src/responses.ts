import type { Buffer } from 'node:buffer';
import type {
  EmbeddingEncoding,
  EmbeddingRequest,
  EmbeddingResponse,
  EmbeddingVector,
  Translated,
  Usage,
  WholeReplyDefaults,
} from '#libs/canonical';
import {
  FieldReader,
  readVector,
  requireVectors,
  topLevelObject,
  vectorBase64,
  vectorNumbers,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where the body is none of this format's. */
export function decodeResponse(body: JsonValue, { inputs }: EmbeddingRequest): EmbeddingResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const id = fields.text('id');
  const usage = readUsage(fields.record('meta'));
  const embeddings = fields.peek('embeddings');
  // Older servers answer with the bare list.
  const list = isJsonObject(embeddings) ? embeddings.float : embeddings;
  const vectors = (isJsonArray(list) ? list : []).map((vector, index) =>
    readVector(vector, `embeddings.float.${index}`),
  );
  return {
    ...(id !== undefined && { id }),
    vectors: requireVectors('embeddings.float', vectors, inputs.length),
    ...(usage !== undefined && { usage }),
  };
}

const writers: Readonly<Record<EmbeddingEncoding, (vector: EmbeddingVector) => JsonValue>> = {
  float: vectorNumbers,
  base64: vectorBase64,
};

export function encodeResponse(
  { id, vectors, usage }: EmbeddingResponse,
  [{ encodings, inputs }]: readonly [EmbeddingRequest, ...EmbeddingRequest[]],
  defaults: WholeReplyDefaults,
): Translated<JsonObject> {
  const forms: readonly EmbeddingEncoding[] = encodings ?? ['float'];
  const texts = inputs.flatMap((input) => (input.kind === 'text' ? [input.text] : []));
  const total = usage?.input?.total;
  const value = {
    id: id ?? defaults.id,
    response_type: 'embeddings_by_type',
    embeddings: Object.fromEntries(
      forms.map((form) => [form, vectors.map((vector) => writers[form](vector))]),
    ),
    texts,
    meta: {
      api_version: { version: '2' },
      ...(total !== undefined && { billed_units: { input_tokens: total } }),
    },
  };
  return { value, losses: [] };
}

/** Usage in a body that is relayed. */
export const relayedUsage = (body: Buffer): Usage | undefined => readUsage(topLevelObject(body, 'meta'));

function readUsage(meta: JsonObject | undefined): Usage | undefined {
  if (meta === undefined) return undefined;
  const { billed_units: billed, tokens } = meta;
  const counts = [tokens, billed].map((units) => (isJsonObject(units) ? units.input_tokens : undefined));
  const total = counts.find((units) => typeof units === 'number');
  return total === undefined ? undefined : { input: { total }, raw: meta };
}
