import type { EncodedError, ErrorCode, GatewayError, WireEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { ChatErrorBody } from './wire-error.js';

interface Words {
  readonly type: string;
  readonly code: string | null;
}

const invalidRequest = 'invalid_request_error';

/** How this family's clients know each error. */
const vocabulary: Readonly<Record<ErrorCode, Words>> = {
  caller_invalid_json: { type: invalidRequest, code: 'invalid_json' },
  caller_invalid_request: { type: invalidRequest, code: null },
  caller_unauthenticated: { type: invalidRequest, code: 'invalid_api_key' },
  caller_unknown_model: { type: invalidRequest, code: 'model_not_found' },
  caller_unknown_path: { type: invalidRequest, code: 'unknown_url' },
  caller_method_not_allowed: { type: invalidRequest, code: 'method_not_supported' },
  caller_timeout: { type: invalidRequest, code: 'request_timeout' },
  caller_body_too_large: { type: invalidRequest, code: 'request_too_large' },
  caller_unsupported_media_type: { type: invalidRequest, code: 'unsupported_media_type' },
  caller_unsupported_feature: { type: invalidRequest, code: 'unsupported_feature' },
  caller_cancelled: { type: invalidRequest, code: 'request_cancelled' },
  policy_forbidden: { type: 'permission_error', code: 'permission_denied' },
  policy_rate_limited: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  provider_rejected: { type: invalidRequest, code: null },
  provider_credential_rejected: { type: 'server_error', code: 'provider_credential_rejected' },
  provider_model_not_found: { type: invalidRequest, code: 'model_not_found' },
  provider_rate_limited: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  provider_overloaded: { type: 'service_unavailable_error', code: 'server_is_overloaded' },
  provider_unavailable: { type: 'server_error', code: 'provider_unavailable' },
  provider_failed: { type: 'server_error', code: 'provider_failed' },
  provider_unreachable: { type: 'server_error', code: 'provider_unreachable' },
  provider_timeout: { type: 'server_error', code: 'provider_timeout' },
  provider_invalid_response: { type: 'server_error', code: 'provider_invalid_response' },
  provider_broken_stream: { type: 'server_error', code: 'provider_broken_stream' },
  gateway_overloaded: { type: 'service_unavailable_error', code: 'server_is_overloaded' },
  gateway_model_not_ready: { type: 'server_error', code: 'model_not_ready' },
  gateway_shutting_down: { type: 'server_error', code: 'shutting_down' },
  gateway_internal: { type: 'server_error', code: 'internal_error' },
};

/** Writes an error for this family's clients. The body is the same before the first byte and inside a stream. */
export function encodeError(error: GatewayError): EncodedError {
  return { status: error.status, body: errorBody(error) };
}

/** An error inside a running stream. No `[DONE]` follows: the answer is not whole. */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ data: JSON.stringify(errorBody(error)) }];
}

function errorBody(error: GatewayError): JsonObject {
  const { type, code } = wordsFor(error);
  return {
    error: { message: error.message, type, param: error.param ?? null, code },
  } satisfies ChatErrorBody;
}

function wordsFor(error: GatewayError): Words {
  const usual = vocabulary[error.code];
  const { upstream, reason } = error;
  // The upstream judged the request itself: its words are the most exact.
  if (error.code === 'provider_rejected') {
    return { type: upstream?.type ?? usual.type, code: upstream?.code ?? reason ?? usual.code };
  }
  if (reason === 'insufficient_quota') return { type: reason, code: reason };
  return { type: usual.type, code: reason ?? usual.code };
}
