import type { GatewayError, WireEvent } from '#libs/canonical';
import { openAiErrorWords } from '#libs/codec-kit';

/** The vendor's clients throw at an event with an `error`; nothing follows it. */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ event: 'error', data: JSON.stringify({ type: 'error', error: openAiErrorWords(error) }) }];
}
