import type { JsonObject } from '#libs/json';
import { fieldsOf, listOf, notes } from './fields/composed-rules.js';
import type { Values } from './fields/composed-rules.js';
import { Faults, faulty } from './fields/field-problem.js';
import type { Rule } from './fields/rule.js';
import {
  count,
  dollars,
  flag,
  futureTime,
  ipRange,
  modelPattern,
  oneOf,
  textLine,
} from './fields/simple-rules.js';
import { tokenEndpoints } from './permissions/endpoints.js';
import { TokenError } from './token-error.js';
import type { TokenCaching } from './principal.js';
import type { TokenChanges, TokenRequest } from './token-request.js';

/** Entries of one list. */
const mostPatterns = 100;
const mostRequests = 1e9;
const mostTokens = 1e12;
const mostConcurrent = 1e6;
/** A year. */
const mostSeconds = 365 * 86_400;

const budget: Rule<number> = (value, param, faults) => {
  const read = fieldsOf({ usd: dollars }, ['usd'])(value, param, faults);
  if (read === faulty) return faulty;
  return read.usd ?? faults.add(`${param}.usd`, 'is missing', 'Write US dollars as a number, such as 25.');
};

const limits = fieldsOf({
  requests_per_minute: count(mostRequests),
  tokens_per_minute: count(mostTokens),
  concurrent_requests: count(mostConcurrent),
});

const cacheFields = fieldsOf({ mode: oneOf(['on', 'off'] as const), ttl_seconds: count(mostSeconds) }, [
  'mode',
]);

const cache: Rule<TokenCaching> = (value, param, faults) => {
  const read = cacheFields(value, param, faults);
  if (read === faulty) return faulty;
  const { mode, ttl_seconds: seconds } = read;
  if (mode === undefined || mode === null) {
    return faults.add(`${param}.mode`, 'is missing', 'Write on or off.');
  }
  return { mode, ...(typeof seconds === 'number' && { ttl: seconds * 1000 }) };
};

const rulesAt = (now: number) => ({
  name: textLine(),
  owner: textLine(),
  team: textLine(),
  metadata: notes,
  expires_at: futureTime(now),
  enabled: flag,
  strict: flag,
  models: listOf(modelPattern, mostPatterns),
  endpoints: listOf(oneOf(tokenEndpoints), tokenEndpoints.length),
  ip_ranges: listOf(ipRange, mostPatterns),
  limits,
  budgets: fieldsOf({ day: budget, week: budget, month: budget, total: budget }),
  cache,
  log_bodies: flag,
});

const needed = ['name', 'enabled', 'strict'] as const;

/**
 * Reads what a new token shall be, as the admin API takes it.
 * @throws TokenError `fields-refused` naming every field at fault
 */
export function readTokenRequest(body: JsonObject, now = Date.now()): TokenRequest {
  const { name = '', ...changes } = readTokenChanges({ name: null, ...body }, now);
  return { ...changes, name };
}

/** The same for a change of one. */
export function readTokenChanges(body: JsonObject, now = Date.now()): TokenChanges {
  const faults = new Faults();
  const read = fieldsOf(rulesAt(now), needed)(body, '', faults);
  if (read === faulty) throw TokenError.ofFields(faults.list);
  return toChanges(read);
}

/** From the names of the wire to ours. */
function toChanges({
  expires_at: expiresAt,
  ip_ranges: ipRanges,
  limits: rates,
  log_bodies: logBodies,
  ...same
}: Values<ReturnType<typeof rulesAt>>): TokenChanges {
  return {
    ...(same as TokenChanges),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(ipRanges !== undefined && { ipRanges }),
    ...(logBodies !== undefined && { logBodies }),
    ...(rates !== undefined && { limits: rates && toLimits(rates) }),
  };
}

const toLimits = ({
  requests_per_minute: requestsPerMinute,
  tokens_per_minute: tokensPerMinute,
  concurrent_requests: concurrentRequests,
}: Values<Record<'requests_per_minute' | 'tokens_per_minute' | 'concurrent_requests', Rule<number>>>) => ({
  ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  ...(tokensPerMinute !== undefined && { tokensPerMinute }),
  ...(concurrentRequests !== undefined && { concurrentRequests }),
});
