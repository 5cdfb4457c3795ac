import type { EncodedError, GatewayError, WireEvent } from '#libs/canonical';
import { writeOpenAiError } from '#libs/codec-kit';

/** Writes an error for this family's clients. The body is the same before the first byte and inside a stream. */
export const encodeError = (error: GatewayError): EncodedError => writeOpenAiError(error);

/** An error inside a running stream. No `[DONE]` follows: the answer is not whole. */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ data: JSON.stringify(writeOpenAiError(error).body) }];
}
