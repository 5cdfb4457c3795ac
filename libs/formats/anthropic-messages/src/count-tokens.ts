import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { encodeRequest } from './encode-request.js';

/** What decides about an answer, but not about the length of the prompt. */
const answerFields: ReadonlySet<string> = new Set([
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'stream',
  'metadata',
  'service_tier',
]);

/** Writes a request to count the tokens of a prompt: the same as for an answer, without what only the answer needs. */
export function encodeCountTokensRequest(
  request: CanonicalRequest,
  target: EncodeTarget,
): Translated<JsonObject> {
  const { value, losses } = encodeRequest(request, target);
  return {
    value: Object.fromEntries(Object.entries(value).filter(([field]) => !answerFields.has(field))),
    losses: losses.filter(({ feature }) => feature !== 'max-tokens'),
  };
}
