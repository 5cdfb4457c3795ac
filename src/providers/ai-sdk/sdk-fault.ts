import { GatewayError } from '#libs/canonical';
import type { UpstreamFailure } from '#libs/canonical';
import { readGoogleError, readOpenAiError, readOpenAiStreamError } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { datesAsSeconds } from '../transport/retry-after.js';

/** What errors of the AI SDK have, whichever copy of its library made them: they are known by their names. */
interface SdkError {
  readonly name: string;
  readonly message: string;
  readonly cause?: unknown;
  readonly statusCode?: unknown;
  readonly responseBody?: unknown;
  readonly responseHeaders?: unknown;
}

export interface FaultCircumstances {
  /** The operator's name for the provider. */
  readonly provider: string;
  /** The key that was sent: an upstream that quotes it must not tell it to the client. */
  readonly secret?: string;
}

/** Answers that are not what the package expects. */
const unreadable: ReadonlySet<string> = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
]);
/** Requests that the package does not write: another provider may. */
const unsupported: ReadonlySet<string> = new Set([
  'AI_UnsupportedFunctionalityError',
  'AI_InvalidPromptError',
  'AI_InvalidArgumentError',
  'AI_NoSuchProviderReferenceError',
  'AI_TooManyEmbeddingValuesForCallError',
]);
/** What the package misses in its settings. */
const unset: ReadonlySet<string> = new Set(['AI_LoadAPIKeyError', 'AI_LoadSettingError']);

const deepestCause = 8;

/** What a package of the AI SDK threw, or told in a stream, as the gateway's own error. */
export function sdkFault(thrown: unknown, circumstances: FaultCircumstances): GatewayError {
  const own = causesOf(thrown).find((cause) => cause instanceof GatewayError);
  if (own !== undefined) return own;
  if (!isErrorLike(thrown)) return toldFault(thrown, circumstances);
  const { name, message } = thrown;
  const the = `The provider ${circumstances.provider}`;
  if (name === 'AI_APICallError') return callFault(thrown, circumstances);
  if (unreadable.has(name)) return invalid(circumstances);
  if (unsupported.has(name)) {
    const said = withoutSecret(message, circumstances).replace(/\.?$/, '.');
    // Another candidate may.
    return new GatewayError('caller_unsupported_feature', `${the} cannot be asked this: ${said}`, {
      retryable: true,
    });
  }
  if (name === 'AI_NoSuchModelError') {
    return new GatewayError('caller_unsupported_feature', `${the} has no such model: ${message}.`, {
      param: 'model',
      reason: 'wrong_endpoint',
      retryable: true,
    });
  }
  if (unset.has(name)) {
    return new GatewayError('provider_credential_rejected', `${the} is not set up: ${message}`);
  }
  return new GatewayError('provider_invalid_response', `${the} failed: its package threw ${name}.`, {
    cause: thrown,
  });
}

/** A refusal, or an answer that could not be read. The request, which these errors hold, is left behind. */
function callFault(error: SdkError, circumstances: FaultCircumstances): GatewayError {
  const { statusCode: status, responseBody = '', responseHeaders } = error;
  if (typeof status !== 'number') {
    return new GatewayError(
      'provider_unreachable',
      `The provider ${circumstances.provider} cannot be reached.`,
    );
  }
  const body = parsed(withoutSecret(String(responseBody), circumstances));
  if (status < 300) {
    const holdsError = isJsonObject(body) && (body.error ?? null) !== null;
    return holdsError ? readOpenAiStreamError(body) : invalid(circumstances);
  }
  const headers = datesAsSeconds(headersOf(responseHeaders));
  return readRefusal({ status, body, headers });
}

/** Vendors' bodies are alike but for Google's, which says a status in words. */
function readRefusal(failure: UpstreamFailure): GatewayError {
  const body = isJsonArray(failure.body) ? (failure.body[0] ?? null) : failure.body;
  const error = isJsonObject(body) ? body.error : undefined;
  const isGoogles = isJsonObject(error) && typeof error.status === 'string';
  return isGoogles ? readGoogleError({ ...failure, body }) : readOpenAiError({ ...failure, body });
}

/** An error inside a stream: the vendor's words, or the package's account of them. */
function toldFault(told: unknown, circumstances: FaultCircumstances): GatewayError {
  const words = typeof told === 'string' ? told : JSON.stringify(told ?? null);
  const value = parsed(withoutSecret(words, circumstances));
  if (!isJsonObject(value)) return readOpenAiStreamError({ error: withoutSecret(words, circumstances) });
  const { statusCode, data, ...said } = value;
  const error = isJsonObject(data) && isJsonObject(data.error) ? { ...said, ...data.error } : said;
  if (typeof statusCode === 'number') {
    return readRefusal({ status: statusCode, body: { error }, headers: {} });
  }
  return readOpenAiStreamError(isJsonObject(error.error) ? error : { error });
}

const invalid = ({ provider }: FaultCircumstances): GatewayError =>
  new GatewayError('provider_invalid_response', `The answer of the provider ${provider} cannot be read.`);

function causesOf(thrown: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = thrown; cause !== undefined && causes.length < deepestCause;) {
    causes.push(cause);
    cause = isErrorLike(cause) ? cause.cause : undefined;
  }
  return causes;
}

/** Errors of any realm. */
const isErrorLike = (thrown: unknown): thrown is SdkError =>
  typeof thrown === 'object' &&
  thrown !== null &&
  ['name', 'message', 'stack'].every((key) => typeof Reflect.get(thrown, key) === 'string');

function headersOf(headers: unknown): Record<string, string> {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  );
}

const withoutSecret = (text: string, { secret }: FaultCircumstances): string =>
  secret === undefined || secret === '' ? text : text.replaceAll(secret, '[redacted]');

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
