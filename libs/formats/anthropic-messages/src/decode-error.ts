import type { ErrorCode, GatewayError, UpstreamFailure } from '#libs/canonical';
import { upstreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Statuses with one meaning. Others are the caller's fault below 500, the provider's from there on. */
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'provider_credential_rejected',
  // The gateway's account at the vendor is empty: another key or provider may serve.
  402: 'provider_rate_limited',
  403: 'provider_credential_rejected',
  408: 'provider_timeout',
  429: 'provider_rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
  524: 'provider_timeout',
  529: 'provider_overloaded',
};

/** Statuses that the type of an error inside a stream stands for. */
const typeStatuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  conflict_error: 409,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

interface Words {
  readonly message?: string;
  readonly type?: string;
  readonly vendorCode?: string;
  readonly requestId?: string;
}

/** Reads an upstream's refusal: the vendor's body, or whatever stands before the vendor and answers for it. */
export function decodeError(failure: UpstreamFailure): GatewayError {
  const { status, body, headers } = failure;
  const said = readBody(body);
  const requestId = headers['request-id'] ?? headers['x-request-id'] ?? said.requestId;
  return upstreamError(failure, {
    ...said,
    code: classify(status, said),
    ...(status === 402 && { reason: 'insufficient_quota' }),
    ...(requestId !== undefined && { requestId }),
  });
}

/** Reads an error inside a stream, where there is no status but what its type stands for. */
export function decodeStreamError(body: JsonObject): GatewayError {
  const { type } = readBody(body);
  const status = type !== undefined && Object.hasOwn(typeStatuses, type) ? typeStatuses[type] : undefined;
  return decodeError({ status: status ?? 502, body, headers: {} });
}

function classify(status: number, { type, message = '' }: Words): ErrorCode {
  if (status === 404 && /\bmodel\b/i.test(message)) return 'provider_model_not_found';
  if (status >= 500 && type === 'overloaded_error') return 'provider_overloaded';
  const known = statusCodes[status];
  if (known !== undefined) return known;
  return status >= 400 && status < 500 ? 'provider_rejected' : 'provider_failed';
}

function readBody(body: JsonValue): Words {
  if (typeof body === 'string') return readText(body);
  if (!isJsonObject(body)) return {};
  const { error, request_id: requestId } = body;
  const fields = isJsonObject(error) ? error : body;
  const details = isJsonObject(fields.details) ? fields.details : {};
  return {
    ...text('message', typeof error === 'string' ? error : (fields.message ?? fields.detail)),
    ...(isJsonObject(error) && text('type', error.type)),
    ...text('vendorCode', details.error_code),
    ...text('requestId', requestId),
  };
}

/** Text is a message; a web page is none. */
function readText(body: string): Words {
  const trimmed = body.trim();
  return trimmed === '' || trimmed.startsWith('<') ? {} : { message: trimmed };
}

function text<Name extends keyof Words>(
  name: Name,
  value: JsonValue | undefined,
): Pick<Words, Name> | object {
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}
