import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { encodeRequest } from './encode-request.js';

/** What `POST /responses/input_tokens` takes. Source: OpenAI API reference, "Get input token counts". */
const countedFields: ReadonlySet<string> = new Set([
  'model',
  'input',
  'instructions',
  'conversation',
  'previous_response_id',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'truncation',
  'personality',
]);

/** Writes a request to count the tokens of a prompt: the same as for an answer, without what only the answer needs. */
export function encodeCountTokensRequest(
  request: CanonicalRequest,
  target: EncodeTarget,
): Translated<JsonObject> {
  const { value, losses } = encodeRequest(request, target);
  return {
    value: Object.fromEntries(Object.entries(value).filter(([field]) => countedFields.has(field))),
    losses,
  };
}

/**
 * Reads the answer to such a request.
 * @throws GatewayError `provider_invalid_response` where it holds no count
 */
export function decodeTokenCount(body: JsonValue): number {
  const tokens = isJsonObject(body) ? body.input_tokens : undefined;
  if (typeof tokens === 'number') return tokens;
  throw new GatewayError('provider_invalid_response', "The upstream's answer holds no count of tokens.");
}

/** Writes the answer to such a request. */
export const encodeTokenCount = (tokens: number): JsonObject => ({
  object: 'response.input_tokens',
  input_tokens: tokens,
});
