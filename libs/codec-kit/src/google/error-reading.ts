import type { ErrorCode, GatewayError, UpstreamFailure } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { statusFault } from '../status-fault.js';
import { upstreamError } from '../upstream-error.js';
import type { GoogleStatus } from './status-words.js';

/** What the vendor's error body says. */
interface Said {
  readonly message?: string;
  readonly status?: string;
  readonly code?: number;
  readonly details: readonly JsonObject[];
}

/** HTTP statuses of status words, for errors inside a stream that name no other. */
const wordStatuses: Readonly<Record<GoogleStatus, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNKNOWN: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** Reads the refusal of Google's API: any status, the vendor's body or any other. */
export function readGoogleError(failure: UpstreamFailure): GatewayError {
  const said = readBody(failure.body);
  const code = classify(failure.status, said);
  const reason = reasonOf(said);
  const param = violatedField(said);
  const retryAfter = retryDelay(said);
  return upstreamError(failure, {
    code,
    ...(said.message !== undefined && { message: said.message }),
    ...(said.status !== undefined && { type: said.status }),
    ...(reason !== undefined && { vendorCode: reason }),
    ...(param !== undefined && { param }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Reads an error inside a stream, where there is no status but what the error itself names. */
export function readGoogleStreamError(body: JsonObject): GatewayError {
  const { code, status = '' } = readBody(body);
  const isStatus = code !== undefined && code >= 400 && code < 600;
  const named = Object.hasOwn(wordStatuses, status) ? wordStatuses[status as GoogleStatus] : undefined;
  return readGoogleError({ status: isStatus ? code : (named ?? 502), body, headers: {} });
}

function classify(status: number, said: Said): ErrorCode {
  const { message = '' } = said;
  // A key that is no good is answered with 400.
  if ((reasonOf(said) ?? '').startsWith('API_KEY_') || /API key (not valid|expired)/i.test(message)) {
    return 'provider_credential_rejected';
  }
  // What the request names belongs to another key, or to nobody.
  if (status === 403 && /\b(CachedContent|File)\b/.test(message)) return 'provider_rejected';
  if (status === 404 && /\bmodels?\b/i.test(message)) return 'provider_model_not_found';
  if (status === 503 && /overload|high demand|capacity/i.test(message)) return 'provider_overloaded';
  return statusFault(status);
}

/** The whole answer to a stream that is no event stream is a list of one. */
function readBody(body: JsonValue): Said {
  const outer = isJsonArray(body) ? body[0] : body;
  if (typeof outer === 'string') return readText(outer);
  if (!isJsonObject(outer)) return { details: [] };
  const error = outer.error ?? outer;
  if (typeof error === 'string') return { message: error, details: [] };
  return isJsonObject(error) ? readFields(error) : { details: [] };
}

/** Text is a message; a web page is none. */
function readText(text: string): Said {
  const message = text.trim();
  return message === '' || message.startsWith('<') ? { details: [] } : { message, details: [] };
}

function readFields({ message, status, code, details }: JsonObject): Said {
  return {
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof status === 'string' && status !== '' && { status }),
    ...(typeof code === 'number' && { code }),
    details: isJsonArray(details) ? details.filter(isJsonObject) : [],
  };
}

function detailOf({ details }: Said, type: string): JsonObject | undefined {
  return details.find((detail) => detail['@type'] === `type.googleapis.com/google.rpc.${type}`);
}

function reasonOf(said: Said): string | undefined {
  const reason = detailOf(said, 'ErrorInfo')?.reason;
  return typeof reason === 'string' ? reason : undefined;
}

function violatedField(said: Said): string | undefined {
  const violations = detailOf(said, 'BadRequest')?.fieldViolations;
  const [first] = isJsonArray(violations) ? violations.filter(isJsonObject) : [];
  return typeof first?.field === 'string' && first.field !== '' ? first.field : undefined;
}

/** Seconds of `retryDelay`, a duration like `5s` or `0.250s`. */
function retryDelay(said: Said): number | undefined {
  const delay = detailOf(said, 'RetryInfo')?.retryDelay;
  const seconds = typeof delay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds);
}
