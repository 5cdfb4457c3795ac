import type { Buffer } from 'node:buffer';
import type { RerankRequest, RerankResponse, Translated, Usage, WholeReplyDefaults } from '#libs/canonical';
import {
  FieldReader,
  readRerankResults,
  topLevelObject,
  writeRerankResults,
  writeTokenUsage,
} from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where the body is none of this format's. */
export function decodeResponse(body: JsonValue, { documents }: RerankRequest): RerankResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const id = fields.text('id');
  const meta = fields.record('meta') ?? {};
  const usage = readUsage(meta);
  return {
    ...(id !== undefined && { id }),
    results: readRerankResults(fields.peek('results'), 'results', 'relevance_score', documents.length),
    ...(usage !== undefined && { usage }),
  };
}

type Requests = readonly [RerankRequest, ...RerankRequest[]];

/** Version 1, with what Jina's clients look for at the same address. */
export function encodeResponseV1(
  response: RerankResponse,
  [request]: Requests,
  defaults: WholeReplyDefaults,
): Translated<JsonObject> {
  const value = {
    id: response.id ?? defaults.id,
    object: 'list',
    model: response.model ?? defaults.model,
    results: writeRerankResults(response, request),
    meta: writeMeta(response, '1'),
    usage: writeTokenUsage(response.usage),
  };
  return { value, losses: [] };
}

/** Version 2: no documents, ever. */
export function encodeResponseV2(
  response: RerankResponse,
  [request]: Requests,
  defaults: WholeReplyDefaults,
): Translated<JsonObject> {
  const value = {
    id: response.id ?? defaults.id,
    results: writeRerankResults(response, { ...request, returnDocuments: false }),
    meta: writeMeta(response, '2'),
  };
  return { value, losses: [] };
}

/** Usage in a body that is relayed. */
export const relayedUsage = (body: Buffer): Usage | undefined => readUsage(topLevelObject(body, 'meta'));

function writeMeta({ usage }: RerankResponse, version: string): JsonObject {
  const { total, searches } = usage?.input ?? {};
  return {
    api_version: { version },
    ...(searches !== undefined && { billed_units: { search_units: searches } }),
    ...(total !== undefined && { tokens: { input_tokens: total } }),
  };
}

function readUsage(meta: JsonObject | undefined): Usage | undefined {
  const { input_tokens: total } = objectOf(meta?.tokens);
  const { search_units: searches } = objectOf(meta?.billed_units);
  const input = {
    ...(typeof total === 'number' && { total }),
    ...(typeof searches === 'number' && { searches }),
  };
  return Object.keys(input).length > 0 ? { input, ...(meta && { raw: meta }) } : undefined;
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
