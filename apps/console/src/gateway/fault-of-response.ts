import { gatewayTexts } from '../texts/gateway.js';
import type { Fault } from './fault.js';

/** What the dialects' error bodies tell, brought together. */
interface ErrorWords {
  readonly message?: string;
  readonly codes: readonly string[];
  readonly param?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Google's details hold the finer reason, the field and the time: `reason`, `fieldViolations[].field`, `retryDelay`. */
function wordsOfDetails(details: unknown): { codes: string[]; param?: string; retryAfter?: number } {
  const found: { codes: string[]; param?: string; retryAfter?: number } = { codes: [] };
  for (const detail of Array.isArray(details) ? details : [details]) {
    if (!isFields(detail)) continue;
    const code = textOf(detail.reason) ?? textOf(detail.error_code);
    if (code !== undefined) found.codes.push(code);
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(textOf(detail.retryDelay) ?? '')?.[1];
    if (delay !== undefined) found.retryAfter = Math.ceil(Number(delay));
    const violations = detail.fieldViolations;
    const violation: unknown = Array.isArray(violations) ? violations[0] : undefined;
    const field = isFields(violation) ? textOf(violation.field) : undefined;
    if (field !== undefined) found.param = field;
  }
  return found;
}

/**
 * Reads an error body of any dialect: OpenAI's and Google's `{error: {…}}`, Anthropic's with its type, Cohere's
 * `{message}`, Jina's `{detail}`, and plain text.
 */
export function wordsOfError(body: unknown): ErrorWords {
  if (typeof body === 'string') return { ...(body.trim() !== '' && { message: body.trim() }), codes: [] };
  // Google's list form of streams holds one element.
  const whole: unknown = Array.isArray(body) ? body[0] : body;
  if (!isFields(whole)) return { codes: [] };
  const nested = whole.error;
  const error = isFields(nested) ? nested : whole;
  const details = wordsOfDetails(error.details);
  const message = textOf(error.message) ?? textOf(nested) ?? textOf(whole.detail);
  const param =
    textOf(error.param) ??
    details.param ??
    /^(?:Invalid request: )?([a-z][a-z\d_]*(?:\.[a-z\d_]+)*): /.exec(message ?? '')?.[1];
  return {
    ...(message !== undefined && { message }),
    codes: [
      textOf(error.code),
      ...details.codes,
      textOf(error.status),
      isFields(nested) ? textOf(error.type) : undefined,
    ].filter((code) => code !== undefined),
    ...(param !== undefined && { param }),
    ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
  };
}

const credentialCodes = /^(token_|invalid_api_key$|API_KEY_INVALID$|authentication_error$|UNAUTHENTICATED$)/;
const exhaustedCodes = /insufficient_quota|credit_balance|budget|billing/;
const modelCodes =
  /model_not_found|model_not_ready|unknown_model|model_not_allowed|model_forbidden|^not_found_error$|^NOT_FOUND$/;
/** The provider limits the gateway, not the gateway this token. */
const ofProvider = /\bprovider\b/i;

/**
 * @param isRelayed whether a provider said it, whose limits are the gateway's and not this token's
 */
function placeOf(
  status: number,
  { codes, param, message = '' }: ErrorWords,
  isRelayed: boolean,
): Fault['place'] {
  const has = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code));
  if (has(modelCodes) || param === 'model') return 'model';
  const isLimit =
    status === 401 || status === 402 || status === 429 || has(credentialCodes) || has(exhaustedCodes);
  if (isLimit) return isRelayed || ofProvider.test(message) ? 'answer' : 'token';
  if (status === 403) return 'model';
  if (param !== undefined && status < 500) return 'parameter';
  return 'answer';
}

/** Seconds to wait: `retry-after-ms`, `retry-after` in seconds or as a date. */
export function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds >= 0) return Math.ceil(milliseconds / 1000);
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return Math.ceil(seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** How long to wait, in words. */
export function waitWords(seconds: number): string {
  if (seconds <= 90) return gatewayTexts.waitSeconds(Math.max(1, seconds));
  return seconds <= 5400 ? gatewayTexts.waitMinutes(Math.ceil(seconds / 60)) : gatewayTexts.wait;
}

const withStop = (words: string): string => (/[.!?:…]$/.test(words) ? words : `${words}.`);

/** The exact time is said instead. */
const withoutLater = (words: string): string => words.replace(/\s*(please )?try again later\.?$/i, '');

/** No more of a body that is no error of any dialect, such as a proxy's page. */
const longestMessage = 2000;

/**
 * Why a request was refused.
 * @param body parsed JSON, or text where it is none
 */
export function faultOfResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Fault {
  const words = wordsOfError(body);
  const retryAfter = readRetryAfter(headers) ?? words.retryAfter;
  const [code] = words.codes;
  const isPage = typeof body === 'string' && /^\s*</.test(body);
  const message =
    words.message === undefined || isPage
      ? gatewayTexts.status(status)
      : words.message.slice(0, longestMessage);
  const isSaid = retryAfter === undefined || /again in|retry (after|in)/i.test(message);
  return {
    place: placeOf(status, words, headers['x-gateway-lane'] !== undefined),
    message: isSaid ? message : `${withStop(withoutLater(message))} ${waitWords(retryAfter)}`,
    status,
    ...(code !== undefined && { code }),
    ...(words.param !== undefined && { param: words.param }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
