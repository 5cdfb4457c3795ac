import type { GatewayError, WireEvent } from '#libs/canonical';
import { writeOpenAiError } from '#libs/codec-kit';

/** An error inside a running event stream. */
export const encodeStreamError = (error: GatewayError): WireEvent[] => [
  { data: JSON.stringify({ type: 'error', ...writeOpenAiError(error).body }) },
];
