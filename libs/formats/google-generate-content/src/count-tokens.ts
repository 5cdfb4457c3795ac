import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { invalid } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { decodeGenerateContentRequest } from './decode-request.js';
import { encodeRequest } from './encode-request.js';
import { normalise } from './normalise.js';
import { countTokensShape } from './wire-shapes.js';

/**
 * Reads the body of `:countTokens`: `contents` alone, or a whole request in `generateContentRequest`.
 * @param model the path's model; the body's own is left aside
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeCountTokensRequest(body: JsonObject, { model }: { model: string }): CanonicalRequest {
  const { contents, generateContentRequest: whole } = normalise(body, countTokensShape);
  const path = { model, stream: false };
  if (isJsonObject(whole)) return decodeGenerateContentRequest(whole, path);
  if (contents === undefined) {
    throw invalid('contents', 'or generateContentRequest is required, but both are missing');
  }
  return decodeGenerateContentRequest({ contents }, path);
}

/** Writes the body of `:countTokens` for a whole request: the contents alone would leave tools uncounted. */
export function encodeCountTokensRequest(
  request: CanonicalRequest,
  target: EncodeTarget,
): Translated<JsonObject> {
  const { value, losses } = encodeRequest(request, target);
  return { value: { generateContentRequest: { model: `models/${target.model}`, ...value } }, losses };
}
