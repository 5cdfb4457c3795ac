import type { GatewayError } from '#libs/canonical';

/** What vendors say of it that have no code for it. Sources: Anthropic, Google, vLLM, llama.cpp, Mistral, Cohere. */
const words =
  /context (length|window|size)|maximum context|prompt is too long|too many (input )?tokens|input token count|exceeds? the (available|maximum) (context|number of tokens)/iu;

/** Whether a model was asked with more than its context holds. */
export function isTooLong({ domain, code, reason, message, upstream }: GatewayError): boolean {
  const named = 'context_length_exceeded';
  if (reason === named || upstream?.code === named) return true;
  return (domain === 'caller' || code === 'provider_rejected') && words.test(message);
}
