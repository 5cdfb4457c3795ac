import type { ErrorCode, GatewayError, UpstreamFailure } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { said } from '../said.js';
import { statusFault } from '../status-fault.js';
import { upstreamError } from '../upstream-error.js';

/** What an error body says, whatever its shape. */
interface Words {
  readonly message?: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
}

/** Words that say more than the status they come with. */
const knownWords: Readonly<Record<string, ErrorCode>> = {
  // Answered with 401, though the key is good.
  quota_exceeded: 'provider_rate_limited',
  system_busy: 'provider_overloaded',
  model_not_found: 'provider_model_not_found',
  invalid_model_id: 'provider_model_not_found',
};

/**
 * Reads ElevenLabs' refusal: `{detail: {status, message}}`, its newer form `{detail: {type, code, message, param}}`,
 * a list of faulty fields, or text.
 */
export function readElevenLabsError(failure: UpstreamFailure): GatewayError {
  const { status, body, headers } = failure;
  const { code: word, ...words } = readDetail(isJsonObject(body) ? (body.detail ?? body) : body);
  const known = word !== undefined && Object.hasOwn(knownWords, word) ? knownWords[word] : undefined;
  const isQuota = word === 'quota_exceeded' || status === 402;
  return upstreamError(failure, {
    code: known ?? statusFault(status),
    ...words,
    ...(word !== undefined && { vendorCode: word }),
    ...(isQuota && { reason: 'insufficient_quota' }),
    ...said({ requestId: headers['request-id'] }),
  });
}

/** Reads an error in an answer whose status says that all went well. */
export const readElevenLabsAnswerError = (body: JsonObject): GatewayError =>
  readElevenLabsError({ status: 502, body, headers: {} });

function readDetail(detail: JsonValue): Words {
  if (isJsonArray(detail)) return readFaultyFields(detail);
  if (isJsonObject(detail)) {
    const { status, code = status, message, type, param } = detail;
    return said({ message: text(message), type: text(type), code: text(code), param: text(param) });
  }
  const message = text(detail)?.trim();
  // A web page is no message.
  return message === undefined || message.startsWith('<') ? {} : { message };
}

/** `[{ loc: ['body', 'text'], msg }]`. */
function readFaultyFields(list: readonly JsonValue[]): Words {
  const faults = list.filter(isJsonObject).map(({ loc, msg }) => ({
    field: isJsonArray(loc) ? loc.filter(isStep).join('.') : '',
    problem: text(msg) ?? 'is not valid',
  }));
  const message = faults
    .map(({ field, problem }) => (field === '' ? problem : `${field}: ${problem}`))
    .join('; ');
  return said({ message: text(message), param: text(faults[0]?.field) });
}

const isStep = (step: JsonValue): step is string | number =>
  (typeof step === 'string' && step !== 'body') || typeof step === 'number';

const text = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
