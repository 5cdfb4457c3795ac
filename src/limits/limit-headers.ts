import { writeDollars } from './dollars.js';
import type { BudgetStanding, MinuteLimit, TokenStanding } from './token-standing.js';

/** Whose words a client knows. */
export type HeaderDialect = 'openai' | 'anthropic';

/** The client's dialect, by the format it speaks. */
export const dialectOf = (format: string | undefined): HeaderDialect =>
  format?.startsWith('anthropic') === true ? 'anthropic' : 'openai';

type Counted = 'requests' | 'tokens';

type Headers = Record<string, string>;

/** Where a token stands, as headers. Source: formats/errors.md, "Rate-limit and tracing headers worth passing on". */
export function limitHeaders(standing: TokenStanding, dialect: HeaderDialect): Headers {
  const { now, requests, tokens, concurrent, budgets } = standing;
  const headers: Headers = {};
  const write = dialect === 'anthropic' ? writeAnthropic : writeOpenAi;
  if (requests !== undefined) write(headers, 'requests', requests, now);
  if (tokens !== undefined) write(headers, 'tokens', tokens, now);
  if (concurrent !== undefined) {
    headers['x-gateway-concurrency-limit'] = String(concurrent.limit);
    headers['x-gateway-concurrency-remaining'] = String(concurrent.remaining);
  }
  for (const budget of budgets) writeBudget(headers, budget);
  return headers;
}

function writeOpenAi(headers: Headers, what: Counted, { limit, remaining, resetIn }: MinuteLimit): void {
  const names = openAiNames[what];
  headers[names.limit] = String(limit);
  headers[names.remaining] = String(remaining);
  headers[names.reset] = writeReset(resetIn);
}

function writeAnthropic(
  headers: Headers,
  what: Counted,
  { limit, remaining, resetIn }: MinuteLimit,
  now: number,
): void {
  const names = anthropicNames[what];
  headers[names.limit] = String(limit);
  headers[names.remaining] = String(remaining);
  // The vendor's have no fraction: up, so that whoever waits until then is not too early.
  headers[names.reset] = writeTime(Math.ceil((now + resetIn) / 1000) * 1000);
}

/** In dollars, each period its own. */
function writeBudget(headers: Headers, { period, nanoDollars, remaining, resetsAt }: BudgetStanding): void {
  const names = budgetNames[period];
  headers[names.limit] = writeDollars(nanoDollars);
  headers[names.remaining] = writeDollars(remaining);
  if (resetsAt !== undefined) headers[names.reset] = writeTime(resetsAt);
}

const openAiNamesOf = (what: Counted) => ({
  limit: `x-ratelimit-limit-${what}`,
  remaining: `x-ratelimit-remaining-${what}`,
  reset: `x-ratelimit-reset-${what}`,
});
const openAiNames = { requests: openAiNamesOf('requests'), tokens: openAiNamesOf('tokens') };

const namesUnder = (beginning: string) => ({
  limit: `${beginning}-limit`,
  remaining: `${beginning}-remaining`,
  reset: `${beginning}-reset`,
});
const anthropicNames = {
  requests: namesUnder('anthropic-ratelimit-requests'),
  tokens: namesUnder('anthropic-ratelimit-tokens'),
};
const budgetNames = {
  day: namesUnder('x-gateway-budget-day'),
  week: namesUnder('x-gateway-budget-week'),
  month: namesUnder('x-gateway-budget-month'),
  total: namesUnder('x-gateway-budget-total'),
};

/** As OpenAI writes durations: `0s`, `12ms`, `1.25s`, `6m0s`. */
export function writeReset(milliseconds: number): string {
  const whole = Math.ceil(milliseconds);
  if (whole <= 0) return '0s';
  if (whole < 1000) return `${whole}ms`;
  const minutes = Math.floor(whole / 60_000);
  const seconds = `${(whole % 60_000) / 1000}s`;
  return minutes === 0 ? seconds : `${minutes}m${seconds}`;
}

/** Times that were written lately: all requests of a second have the same ones. */
const written = new Map<number, string>();
const mostWritten = 32;

/** By RFC 3339, without a fraction where there is none. */
function writeTime(time: number): string {
  const known = written.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString().replace('.000Z', 'Z');
  if (written.size >= mostWritten) written.clear();
  written.set(time, text);
  return text;
}
