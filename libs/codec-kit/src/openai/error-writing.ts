import type { EncodedError, ErrorCode, GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/** How the clients of OpenAI's families know an error. */
export interface OpenAiErrorWords {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

type Words = Pick<OpenAiErrorWords, 'type' | 'code'>;

const invalidRequest = 'invalid_request_error';

const vocabulary: Readonly<Record<ErrorCode, Words>> = {
  caller_invalid_json: { type: invalidRequest, code: 'invalid_json' },
  caller_invalid_request: { type: invalidRequest, code: null },
  caller_unauthenticated: { type: invalidRequest, code: 'invalid_api_key' },
  caller_unknown_model: { type: invalidRequest, code: 'model_not_found' },
  caller_unknown_path: { type: invalidRequest, code: 'unknown_url' },
  caller_method_not_allowed: { type: invalidRequest, code: 'method_not_supported' },
  caller_timeout: { type: invalidRequest, code: 'request_timeout' },
  caller_conflict: { type: invalidRequest, code: 'conflict' },
  caller_body_too_large: { type: invalidRequest, code: 'request_too_large' },
  caller_unsupported_media_type: { type: invalidRequest, code: 'unsupported_media_type' },
  caller_unsupported_feature: { type: invalidRequest, code: 'unsupported_feature' },
  caller_cancelled: { type: invalidRequest, code: 'request_cancelled' },
  policy_forbidden: { type: 'permission_error', code: 'permission_denied' },
  policy_rate_limited: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  policy_budget_exceeded: { type: 'insufficient_quota', code: 'insufficient_quota' },
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

/** Writes an error for clients of OpenAI's families: `{ error: { message, type, param, code } }`. */
export function writeOpenAiError(error: GatewayError): EncodedError {
  const words: JsonObject & OpenAiErrorWords = { ...openAiErrorWords(error) };
  return { status: error.status, body: { error: words } };
}

export function openAiErrorWords(error: GatewayError): OpenAiErrorWords {
  const { type, code } = wordsFor(error);
  return { message: error.message, type, param: error.param ?? null, code };
}

function wordsFor(error: GatewayError): Words {
  const usual = vocabulary[error.code];
  const { upstream, reason } = error;
  // The upstream judged the request itself: its words are the most exact.
  if (error.code === 'provider_rejected') {
    const code = error.status === 413 ? vocabulary.caller_body_too_large.code : usual.code;
    return { type: typeOf(upstream?.type) ?? usual.type, code: upstream?.code ?? reason ?? code };
  }
  if (reason === 'insufficient_quota') return { type: reason, code: reason };
  return { type: usual.type, code: reason ?? usual.code };
}

/** Anthropic's words for refused requests that OpenAI's families have another type for. */
const foreignTypes: readonly string[] = [
  'billing_error',
  'conflict_error',
  'not_found_error',
  'request_too_large',
];

/** An upstream's word for the kind of error, if this family's clients know it: Google's are in capitals, Amazon's exceptions. */
function typeOf(said: string | undefined): string | undefined {
  if (said === undefined || foreignTypes.includes(said)) return undefined;
  return /^[A-Z]+(_[A-Z]+)*$|Exception$/.test(said) ? undefined : said;
}
