import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { invalid } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { decodeGenerateContentRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { normalise } from './normalise.js';
import { countTokensShape } from './wire-shapes.js';

/**
 * Reads the body of `:countTokens`: `contents`, or a whole request in `generateContentRequest`. Clients of Vertex AI put
 * what else counts beside the contents.
 * @param model the path's model; the body's own is left aside
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeCountTokensRequest(body: JsonObject, { model }: { model: string }): CanonicalRequest {
  const { contents, generateContentRequest: whole, ...rest } = normalise(body, countTokensShape);
  const path = { model, stream: false };
  if (isJsonObject(whole)) return decodeGenerateContentRequest(whole, path);
  if (contents === undefined) {
    throw invalid('contents', 'or generateContentRequest is required, but both are missing');
  }
  const beside = besides.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]] as const]));
  return decodeGenerateContentRequest({ contents, ...Object.fromEntries(beside) }, path);
}

/** What counts beside the contents. */
const besides = ['systemInstruction', 'tools', 'generationConfig'] as const;

/** Writes the body of `:countTokens` for a whole request: the contents alone would leave tools uncounted. */
export function encodeCountTokensRequest(
  request: CanonicalRequest,
  target: EncodeTarget,
): Translated<JsonObject> {
  const { value, losses } = encodeRequest(request, target);
  if (target.dialect?.vertex === true) {
    const counted = ['contents', ...besides].flatMap((name) =>
      value[name] === undefined ? [] : [[name, value[name]] as const],
    );
    return { value: Object.fromEntries(counted), losses };
  }
  return { value: { generateContentRequest: { model: resourceName(target.model), ...value } }, losses };
}

/** A model by its full name: tuned models are a collection of their own. */
export const resourceName = (model: string): string =>
  /^(models|tunedModels)\//.test(model) ? model : `models/${model}`;

/**
 * Reads the answer of `:countTokens`. A count of 0 is left out by the vendor.
 * @throws GatewayError `provider_invalid_response` where it is none
 */
export function decodeTokenCount(body: JsonValue): number {
  const tokens = isJsonObject(body) ? (body.totalTokens ?? 0) : undefined;
  if (typeof tokens === 'number') return tokens;
  throw new GatewayError('provider_invalid_response', "The upstream's answer holds no count of tokens.");
}

/** Writes the answer of `:countTokens`. */
export const encodeTokenCount = (tokens: number): JsonObject => ({ totalTokens: tokens });
