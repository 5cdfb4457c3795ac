import type {
  EncodedError,
  ErrorCode,
  ErrorPhase,
  GatewayError,
  UpstreamFailure,
  WireEvent,
} from '#libs/canonical';
import { statusFault, upstreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

interface Fault {
  readonly status: number;
  readonly code: ErrorCode;
}

/** Amazon's exceptions, by the name that an event has. Source: Bedrock API reference, "Common errors", Converse and InvokeModel. */
const faults = {
  accessDeniedException: { status: 403, code: 'provider_credential_rejected' },
  conflictException: { status: 400, code: 'provider_rejected' },
  expiredTokenException: { status: 403, code: 'provider_credential_rejected' },
  incompleteSignature: { status: 403, code: 'provider_credential_rejected' },
  internalServerException: { status: 500, code: 'provider_failed' },
  invalidSignatureException: { status: 403, code: 'provider_credential_rejected' },
  missingAuthenticationTokenException: { status: 403, code: 'provider_credential_rejected' },
  modelErrorException: { status: 424, code: 'provider_failed' },
  modelNotReadyException: { status: 429, code: 'provider_unavailable' },
  modelStreamErrorException: { status: 424, code: 'provider_failed' },
  modelTimeoutException: { status: 408, code: 'provider_timeout' },
  resourceNotFoundException: { status: 404, code: 'provider_model_not_found' },
  serviceQuotaExceededException: { status: 400, code: 'provider_rate_limited' },
  serviceUnavailableException: { status: 503, code: 'provider_unavailable' },
  throttlingException: { status: 429, code: 'provider_rate_limited' },
  unrecognizedClientException: { status: 403, code: 'provider_credential_rejected' },
  validationException: { status: 400, code: 'provider_rejected' },
} as const satisfies Record<string, Fault>;

type Exception = keyof typeof faults;

/** Whether an event tells an exception; `error` is what the stream itself fails with. */
export const isException = (event = ''): boolean => /exception$/i.test(event) || event === 'error';

/** Reads a refusal: its body, and the exception's name in a header or in the body. */
export function decodeError(failure: UpstreamFailure): GatewayError {
  const { status, body, headers } = failure;
  const { message, type } = readBody(body);
  const name = headers['x-amzn-errortype'] ?? type;
  const exception = exceptionNamed(name);
  const requestId = headers['x-amzn-requestid'];
  return upstreamError(failure, {
    code: codeOf(exception === undefined ? statusFault(status) : faults[exception].code, message),
    ...(message !== undefined && { message }),
    ...(name !== undefined && { type: shortName(name) }),
    ...reasonOf(message),
    ...(requestId !== undefined && { requestId }),
  });
}

/** Reads an exception inside a stream, or in an answer with a good status: its own status says what it means. */
export function decodeStreamError(event = 'error', body: JsonValue = {}): GatewayError {
  const name = event === 'error' ? (readBody(body).type ?? event) : event;
  const exception = exceptionNamed(name);
  const status = exception === undefined ? 502 : faults[exception].status;
  return decodeError({ status, body, headers: { 'x-amzn-errortype': name } });
}

/** Whether a body is an exception's and no answer. */
export const isErrorBody = (body: JsonObject): boolean =>
  body.output === undefined && (typeof body.message === 'string' || typeof body.__type === 'string');

/** `ThrottlingException:http://…`, `com.amazon.coral.service#ThrottlingException`. */
function shortName(name: string): string {
  return name.split(':')[0]?.split('#').at(-1) ?? name;
}

function exceptionNamed(name: string | undefined): Exception | undefined {
  if (name === undefined) return undefined;
  const short = shortName(name);
  const key = short.charAt(0).toLowerCase() + short.slice(1);
  return Object.hasOwn(faults, key) ? (key as Exception) : undefined;
}

/** What the vendor says of a model that does not exist, or not for this account or in this way. */
const noModel =
  /model identifier is invalid|access to the model|on-demand throughput isn.t supported|model use case details|end of its life/i;
const tooLong =
  /input is too long|too many (?:input )?tokens|exceeds? the (?:maximum|context)|prompt is too long/i;

function codeOf(code: ErrorCode, message = ''): ErrorCode {
  const isAboutModel = code === 'provider_rejected' || code === 'provider_credential_rejected';
  return isAboutModel && noModel.test(message) ? 'provider_model_not_found' : code;
}

const reasonOf = (message = ''): { reason?: string } =>
  tooLong.test(message) ? { reason: 'context_length_exceeded' } : {};

function readBody(body: JsonValue): { readonly message?: string; readonly type?: string } {
  if (typeof body === 'string') {
    const text = body.trim();
    return text === '' || text.startsWith('<') ? {} : { message: text };
  }
  if (!isJsonObject(body)) return {};
  const message = [body.message, body.Message].find((one) => typeof one === 'string' && one !== '');
  const { __type: type } = body;
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof type === 'string' && { type }),
  };
}

/** The exception that says what an error means. */
const exceptions: Readonly<Record<ErrorCode, Exception>> = {
  caller_invalid_json: 'validationException',
  caller_invalid_request: 'validationException',
  caller_unauthenticated: 'unrecognizedClientException',
  caller_unknown_model: 'resourceNotFoundException',
  caller_unknown_path: 'resourceNotFoundException',
  caller_method_not_allowed: 'validationException',
  caller_timeout: 'modelTimeoutException',
  caller_conflict: 'conflictException',
  caller_body_too_large: 'validationException',
  caller_unsupported_media_type: 'validationException',
  caller_unsupported_feature: 'validationException',
  caller_cancelled: 'validationException',
  policy_forbidden: 'accessDeniedException',
  policy_rate_limited: 'throttlingException',
  policy_budget_exceeded: 'serviceQuotaExceededException',
  provider_rejected: 'validationException',
  provider_credential_rejected: 'internalServerException',
  provider_model_not_found: 'resourceNotFoundException',
  provider_rate_limited: 'throttlingException',
  provider_overloaded: 'serviceUnavailableException',
  provider_unavailable: 'serviceUnavailableException',
  provider_failed: 'internalServerException',
  provider_unreachable: 'serviceUnavailableException',
  provider_timeout: 'modelTimeoutException',
  provider_invalid_response: 'modelErrorException',
  provider_broken_stream: 'modelStreamErrorException',
  gateway_overloaded: 'serviceUnavailableException',
  gateway_model_not_ready: 'modelNotReadyException',
  gateway_shutting_down: 'serviceUnavailableException',
  gateway_internal: 'internalServerException',
};

/** Writes an error: `__type` names the exception, as a header does at the vendor's. */
export function encodeError(error: GatewayError, phase: ErrorPhase): EncodedError {
  const exception = exceptions[error.code];
  const type = exception.charAt(0).toUpperCase() + exception.slice(1);
  const body = { ...(phase === 'response' && { __type: type }), message: error.message };
  return { status: error.status, body };
}

/** An error inside a running stream. Nothing follows: the answer is not whole. */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ event: exceptions[error.code], data: JSON.stringify({ message: error.message }) }];
}
