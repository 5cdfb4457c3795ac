import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../vendor.js';

interface Failure {
  readonly type: string;
  readonly message: string;
}

/** What the vendor says with a status. Source: formats/errors.md. */
const failures: Readonly<Record<number, Failure>> = {
  400: { type: 'invalid_request_error', message: 'There was an issue with your request.' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'Your credit balance is too low to access the Anthropic API.' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use this resource.' },
  404: { type: 'not_found_error', message: 'The requested resource could not be found.' },
  409: { type: 'conflict_error', message: 'The request conflicts with the state of the resource.' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum allowed number of bytes.' },
  429: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit." },
  500: { type: 'api_error', message: 'Internal server error' },
  504: { type: 'timeout_error', message: 'The request timed out while processing.' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
};

const secondsUntilRetry: Readonly<Record<number, string>> = { 429: '1', 503: '1', 529: '1' };

/** An answer that carries the vendor's error object; its `request_id` comes with {@link signError}. */
export function anthropicError(
  status: number,
  type: string,
  message: string,
  details?: JsonObject,
): VendorReply {
  const error = { type, message, ...(details && { details }) };
  return { status, body: { type: 'error', error, request_id: null } };
}

/** A request the vendor refuses for what it says. */
export function invalidRequest(message: string, details?: JsonObject): VendorReply {
  return anthropicError(400, 'invalid_request_error', message, details);
}

/** What the vendor says with a status. */
export function anthropicFailure(status: number, message?: string): VendorReply {
  const usual = failures[status] ?? {
    type: status < 500 ? 'invalid_request_error' : 'api_error',
    message: `The request failed with status ${status}.`,
  };
  const retryAfter = secondsUntilRetry[status];
  return {
    ...anthropicError(status, usual.type, message ?? usual.message),
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
  };
}

/** The id under which the vendor knows a request; in the header `request-id`, too. */
export function requestId(serial: number): string {
  return `req_mock${serial.toString(36).padStart(20, '0')}`;
}

/** Puts the request's id into an error. */
export function signError(body: JsonValue, serial: number): JsonValue {
  if (!isJsonObject(body) || body.type !== 'error') return body;
  return { ...body, request_id: requestId(serial) };
}
