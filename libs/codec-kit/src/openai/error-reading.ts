import type { ErrorCode, GatewayError, UpstreamFailure } from '#libs/canonical';
import { isJsonArray, isJsonObject, ownValue } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { statusFault } from '../status-fault.js';
import { upstreamError } from '../upstream-error.js';

/** What an upstream's error body says, whatever its shape. */
interface Said {
  readonly message?: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
}

/** Statuses that `code` or `type` of an error inside an answer stands for. */
const wordStatuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  invalid_prompt: 400,
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

/** OpenAI's word, and Azure's for the name of a model there. */
const missingModel: ReadonlySet<string> = new Set(['model_not_found', 'DeploymentNotFound']);

/** Reads the refusal of an upstream of OpenAI's families: any status, any body (nested, flat, text, HTML). */
export function readOpenAiError(failure: UpstreamFailure): GatewayError {
  const { status, body, headers } = failure;
  const said = readBody(body);
  const { message, type, code, param } = said;
  const requestId = headers['x-request-id'];
  return upstreamError(failure, {
    code: classify(status, said),
    ...(message !== undefined && { message }),
    ...(type !== undefined && { type }),
    ...(code !== undefined && { vendorCode: code }),
    ...(param !== undefined && { param }),
    ...(isQuota(status, said) && { reason: 'insufficient_quota' }),
    ...(requestId !== undefined && { requestId }),
  });
}

/** Reads an error inside an answer, where there is no status but what the error itself names. */
export function readOpenAiStreamError(body: JsonObject): GatewayError {
  const said = readBody(body);
  const status = Number(said.code);
  const named = ownValue(wordStatuses, said.code ?? '') ?? ownValue(wordStatuses, said.type ?? '');
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600;
  return readOpenAiError({ status: isStatus ? status : (named ?? 502), body, headers: {} });
}

function classify(status: number, said: Said): ErrorCode {
  if (isMissingModel(status, said)) return 'provider_model_not_found';
  if (status === 503 && isOverload(said)) return 'provider_overloaded';
  return statusFault(status);
}

function isMissingModel(status: number, { code, message = '' }: Said): boolean {
  if (code !== undefined && missingModel.has(code)) return status < 500;
  return status === 404 && /\bmodel\b/i.test(message) && /not found|not exist|unknown/i.test(message);
}

function isOverload({ code, type, message = '' }: Said): boolean {
  const words = [code, type, message].join(' ');
  return /overload|slow_down|service_unavailable_error|capacity/i.test(words);
}

function isQuota(status: number, { code, type }: Said): boolean {
  return status === 402 || code === 'insufficient_quota' || type === 'insufficient_quota';
}

function readBody(body: JsonValue): Said {
  if (typeof body === 'string') return readText(body);
  if (!isJsonObject(body)) return {};
  const { error } = body;
  if (typeof error === 'string') return { message: error };
  return readFields(isJsonObject(error) ? error : body);
}

/** Text is a message; a web page is none. */
function readText(text: string): Said {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.startsWith('<') ? {} : { message: trimmed };
}

function readFields(fields: JsonObject): Said {
  const message = messageIn(fields.message) ?? messageIn(fields.detail);
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

/** A text, a list of faults, or Mistral's `message: { detail: […] }`. */
function messageIn(value: JsonValue | undefined): string | undefined {
  return words(value) ?? listed(isJsonObject(value) ? value.detail : value);
}

/** `detail: [{ loc, msg }]` of Python servers. */
function listed(value: JsonValue | undefined): string | undefined {
  if (!isJsonArray(value)) return undefined;
  const messages = value.filter(isJsonObject).map(({ loc, msg }) => {
    const place = isJsonArray(loc)
      ? loc.flatMap((step) => (step === 'body' ? [] : (words(step) ?? []))).join('.')
      : '';
    return `${place === '' ? '' : `${place}: `}${words(msg) ?? ''}`;
  });
  return words(messages.join('; '));
}
