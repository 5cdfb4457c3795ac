import type { EncodedError, ErrorCode, GatewayError, WireEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { messagesErrorTypes } from './wire-error.js';
import type { MessagesErrorBody, MessagesErrorType } from './wire-error.js';

/** How this family's clients know each error. */
const vocabulary: Readonly<Record<ErrorCode, MessagesErrorType>> = {
  caller_invalid_json: 'invalid_request_error',
  caller_invalid_request: 'invalid_request_error',
  caller_unauthenticated: 'authentication_error',
  caller_unknown_model: 'not_found_error',
  caller_unknown_path: 'not_found_error',
  caller_method_not_allowed: 'invalid_request_error',
  caller_timeout: 'invalid_request_error',
  caller_conflict: 'conflict_error',
  caller_body_too_large: 'request_too_large',
  caller_unsupported_media_type: 'invalid_request_error',
  caller_unsupported_feature: 'invalid_request_error',
  caller_cancelled: 'invalid_request_error',
  policy_forbidden: 'permission_error',
  policy_rate_limited: 'rate_limit_error',
  policy_budget_exceeded: 'billing_error',
  provider_rejected: 'invalid_request_error',
  provider_credential_rejected: 'api_error',
  provider_model_not_found: 'not_found_error',
  provider_rate_limited: 'rate_limit_error',
  provider_overloaded: 'overloaded_error',
  provider_unavailable: 'api_error',
  provider_failed: 'api_error',
  provider_unreachable: 'api_error',
  provider_timeout: 'timeout_error',
  provider_invalid_response: 'api_error',
  provider_broken_stream: 'api_error',
  gateway_overloaded: 'overloaded_error',
  gateway_model_not_ready: 'api_error',
  gateway_shutting_down: 'api_error',
  gateway_internal: 'api_error',
};

/** Types of requests that an upstream refused, by status. */
const refusals: Readonly<Record<number, MessagesErrorType>> = {
  402: 'billing_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
};

/** This family's own statuses: its clients choose the class of an error by them, and whether to try again. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { policy_budget_exceeded: 402 };
const overloaded = 529;

/** Writes an error for this family's clients. The body is the same before the first byte and inside a stream. */
export function encodeError(error: GatewayError): EncodedError {
  const type = typeOf(error);
  const status = type === 'overloaded_error' ? overloaded : (ownStatuses[error.code] ?? error.status);
  return { status, body: errorBody(error, type) };
}

/** An error inside a running stream. Nothing follows: the answer is not whole. */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ event: 'error', data: JSON.stringify(errorBody(error, typeOf(error))) }];
}

/** Features whose refusal has a code of the vendor's: its SDK's tool runner then sends the whole conversation. */
const featureCodes: Readonly<Record<string, string>> = { thread: 'thread_unsupported_request' };

function errorBody(error: GatewayError, type: MessagesErrorType): JsonObject {
  const code = finerCode(error);
  return {
    type: 'error',
    error: {
      type,
      message: error.message,
      ...(code !== undefined && { details: { error_code: code } }),
    },
    request_id: null,
  } satisfies MessagesErrorBody;
}

function finerCode({ code, reason, upstream }: GatewayError): string | undefined {
  if (code === 'provider_rejected') return upstream?.code;
  const ownCode =
    code === 'caller_unsupported_feature' && reason !== undefined ? featureCodes[reason] : undefined;
  return ownCode ?? reason;
}

function typeOf(error: GatewayError): MessagesErrorType {
  if (error.code !== 'provider_rejected') return vocabulary[error.code];
  // The upstream judged the request itself: its word is the most exact, unless it is the one that others say for all.
  const said = messagesErrorTypes.find((type) => type === error.upstream?.type);
  const exact = said === vocabulary.provider_rejected ? undefined : said;
  return exact ?? refusals[error.status] ?? vocabulary[error.code];
}
