import { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode, UpstreamErrorDetail, UpstreamFailure } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** The most of an upstream's body that an error keeps. */
const bodyLimit = 16 * 1024;
/** The most of an upstream's message that is shown. */
const messageLimit = 4096;

/** What an upstream's error body says, whatever its shape. */
interface Said {
  readonly message?: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
}

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

/** Statuses that `code` or `type` of an error inside a stream stands for. */
const wordStatuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  authentication_error: 401,
  invalid_api_key: 401,
  permission_error: 403,
  model_not_found: 404,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  server_error: 500,
  service_unavailable_error: 503,
  server_is_overloaded: 503,
  overloaded_error: 529,
  timeout: 504,
};

/** Faults whose own status tells the client more than the vocabulary's. */
const keepsStatus: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'provider_rejected',
  'provider_failed',
  'provider_overloaded',
  'provider_unavailable',
]);

/** Messages for faults whose own words may hold the operator's secrets or names. */
const discreetMessages: Partial<Record<ErrorCode, string>> = {
  provider_credential_rejected:
    "The provider refused the gateway's credential. The operator must check the provider's API key.",
  provider_rate_limited:
    'The provider limits the rate of requests or the quota of the gateway. Try again later.',
};

/** Reads an upstream's refusal: any status, any body (nested, flat, text, HTML). */
export function decodeError(failure: UpstreamFailure): GatewayError {
  const { status, body, headers } = failure;
  const said = readBody(body);
  const code = classify(status, said);
  const retryAfter = readRetryAfter(headers);
  const requestId = headers['x-request-id'];
  return new GatewayError(code, messageFor(code, status, said), {
    ...(status >= 400 && keepsStatus.has(code) && { status }),
    ...(code === 'provider_rejected' && said.param !== undefined && { param: said.param }),
    ...(isQuota(status, said) && { reason: 'insufficient_quota' }),
    ...(retryAfter !== undefined && { retryAfter }),
    upstream: detail(code, status, said, body, requestId),
  });
}

/** Reads an error inside a stream, where there is no status but what the error itself names. */
export function decodeStreamError(body: JsonObject): GatewayError {
  const said = readBody(body);
  const status = Number(said.code);
  const named = wordStatuses[said.code ?? ''] ?? wordStatuses[said.type ?? ''];
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600;
  return decodeError({ status: isStatus ? status : (named ?? 502), body, headers: {} });
}

function classify(status: number, said: Said): ErrorCode {
  if (isMissingModel(status, said)) return 'provider_model_not_found';
  if (status === 503 && isOverload(said)) return 'provider_overloaded';
  const known = statusCodes[status];
  if (known !== undefined) return known;
  return status >= 400 && status < 500 ? 'provider_rejected' : 'provider_failed';
}

function isMissingModel(status: number, { code, message = '' }: Said): boolean {
  if (code === 'model_not_found') return status < 500;
  return status === 404 && /\bmodel\b/i.test(message) && /not found|not exist|unknown/i.test(message);
}

function isOverload({ code, type, message = '' }: Said): boolean {
  const words = [code, type, message].join(' ');
  return /overload|slow_down|service_unavailable_error|capacity/i.test(words);
}

function isQuota(status: number, { code, type }: Said): boolean {
  return status === 402 || code === 'insufficient_quota' || type === 'insufficient_quota';
}

function messageFor(code: ErrorCode, status: number, { message }: Said): string {
  const discreet = discreetMessages[code];
  if (discreet !== undefined) return discreet;
  const words = message?.slice(0, messageLimit);
  if (code === 'provider_rejected' && words !== undefined) return words;
  const answered = `The provider answered with status ${String(status)}`;
  return words === undefined ? `${answered} and no message.` : `${answered}: ${words}`;
}

function detail(
  code: ErrorCode,
  status: number,
  said: Said,
  body: JsonValue,
  requestId: string | undefined,
): UpstreamErrorDetail {
  return {
    status,
    ...(said.type !== undefined && { type: said.type }),
    ...(said.code !== undefined && { code: said.code }),
    ...(requestId !== undefined && { requestId }),
    // A refused credential is quoted in such bodies.
    ...(code !== 'provider_credential_rejected' && { body: shortened(body) }),
  };
}

function readBody(body: JsonValue): Said {
  if (typeof body === 'string') return readText(body);
  if (!isJsonObject(body)) return {};
  const { error } = body;
  if (typeof error === 'string') return { message: error };
  if (isJsonObject(error)) return readFields(error);
  return readFields(body);
}

/** Text is a message; a web page is none. */
function readText(text: string): Said {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.startsWith('<') ? {} : { message: trimmed };
}

function readFields(fields: JsonObject): Said {
  const message = words(fields.message) ?? words(fields.detail) ?? listed(fields.detail);
  const type = words(fields.type);
  const code = words(fields.code);
  const param = words(fields.param);
  return {
    ...(message !== undefined && { message }),
    ...(type !== undefined && { type }),
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  };
}

function words(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `detail: [{ loc, msg }]` of Python servers. */
function listed(value: JsonValue | undefined): string | undefined {
  if (!isJsonArray(value)) return undefined;
  return words(
    value
      .filter(isJsonObject)
      .map(({ msg }) => words(msg) ?? '')
      .join('; '),
  );
}

/** Seconds, from `retry-after-ms` or a numeric `retry-after`. A date would need a clock and is passed over. */
function readRetryAfter(headers: UpstreamFailure['headers']): number | undefined {
  const milliseconds = readNumber(headers['retry-after-ms']);
  if (milliseconds !== undefined) return milliseconds / 1000;
  return readNumber(headers['retry-after']);
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** The body within the limit: a larger one is kept as the beginning of its text. */
function shortened(body: JsonValue): JsonValue {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= bodyLimit) return body;
  // A character cut in two decodes to a replacement mark; it goes.
  return bytes
    .subarray(0, bodyLimit)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
