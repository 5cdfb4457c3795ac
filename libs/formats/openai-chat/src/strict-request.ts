import type { CanonicalRequest, Extensions } from '#libs/canonical';
import { isJsonArray } from '#libs/json';
import { extending, ownExtension } from './extensions.js';
import { format } from './format.js';

/**
 * A request of this format's own client for an upstream that refuses fields it does not know: without those that say
 * nothing, such as the `refusal: null` of an answer that is sent back. What else only this format knows goes along.
 */
export function strictRequest(request: CanonicalRequest): CanonicalRequest {
  if (request.source !== format) return request;
  const messages = request.messages.map(({ ext, ...message }) => ({ ...message, ...sayingSome(ext) }));
  const { ext, ...others } = request;
  return { ...others, messages, unportable: [], ...sayingSome(ext) };
}

function sayingSome(ext: Extensions | undefined): { ext?: Extensions } {
  const own = Object.entries(ownExtension(ext) ?? {});
  const said = own.filter(([, value]) => value !== null && !(isJsonArray(value) && value.length === 0));
  return said.length === 0 ? {} : extending(Object.fromEntries(said));
}
