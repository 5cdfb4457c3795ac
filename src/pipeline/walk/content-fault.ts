import type { GatewayError } from '#libs/canonical';
import type { ContentFault } from '../../config/routing-kinds.js';

/** How vendors that have no code for it say that a prompt is too long. */
const tooLong =
  /context[_ ](?:length|window)|maximum context|prompt is too long|input is too long|too many (?:input )?tokens|(?:token count|tokens).{0,40}exceeds|exceeds? the maximum number of (?:input )?tokens/i;
const filtered = /content[_ ](?:filter|policy|management)|safety (?:system|filter|settings)|usage polic/i;

const codes: Readonly<Record<string, ContentFault>> = {
  context_length_exceeded: 'context_length_exceeded',
  string_above_max_length: 'context_length_exceeded',
  content_filter: 'content_filter',
  content_policy_violation: 'content_filter',
};

/** What of a request's content an upstream refused, by its code or its words. Undefined: something else. */
export function contentFaultOf(error: GatewayError): ContentFault | undefined {
  if (error.code !== 'provider_rejected') return undefined;
  for (const word of [error.reason, error.upstream?.code, error.upstream?.type]) {
    if (word !== undefined && Object.hasOwn(codes, word)) return codes[word];
  }
  if (tooLong.test(error.message)) return 'context_length_exceeded';
  return filtered.test(error.message) ? 'content_filter' : undefined;
}
