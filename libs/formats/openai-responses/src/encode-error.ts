import type { GatewayError, WireEvent } from '#libs/canonical';
import { openAiErrorWords } from '#libs/codec-kit';
import type { ResponsesErrorEvent } from './wire-error.js';

/**
 * An error inside a running stream: the documented flat fields plus the nested ones, on which every SDK throws.
 * Nothing follows it.
 * @param sequenceNumber the number the event has in its stream; 0 where it is the first or nobody counted
 */
export function encodeStreamError(error: GatewayError, sequenceNumber = 0): WireEvent[] {
  const words = openAiErrorWords(error);
  const { code, message, param } = words;
  const event: ResponsesErrorEvent = {
    type: 'error',
    sequence_number: sequenceNumber,
    code,
    message,
    param,
    error: words,
  };
  return [{ event: 'error', data: JSON.stringify(event) }];
}
