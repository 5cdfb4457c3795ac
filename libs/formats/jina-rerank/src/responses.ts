import type { RerankRequest, RerankResponse, Translated, WholeReplyDefaults } from '#libs/canonical';
import {
  FieldReader,
  readRerankResults,
  readTokenUsage,
  writeRerankResults,
  writeTokenUsage,
} from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where the body is none of this format's. */
export function decodeResponse(body: JsonValue, { documents }: RerankRequest): RerankResponse {
  const fields = FieldReader.over(body, '', 'lenient');
  const id = fields.text('id');
  const model = fields.text('model');
  const usage = readTokenUsage(fields.record('usage'));
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    results: readRerankResults(fields.peek('results'), 'results', 'relevance_score', documents.length),
    ...(usage !== undefined && { usage }),
  };
}

/** What Cohere's clients of version 1 look for besides is there too: both share the address. */
export function encodeResponse(
  response: RerankResponse,
  [request]: readonly [RerankRequest, ...RerankRequest[]],
  defaults: WholeReplyDefaults,
): Translated<JsonObject> {
  const { id, model, usage } = response;
  const searches = usage?.input?.searches;
  const value = {
    id: id ?? defaults.id,
    object: 'list',
    model: model ?? defaults.model,
    results: writeRerankResults(response, request),
    meta: {
      api_version: { version: '1' },
      ...(searches !== undefined && { billed_units: { search_units: searches } }),
    },
    usage: writeTokenUsage(usage),
  };
  return { value, losses: [] };
}
