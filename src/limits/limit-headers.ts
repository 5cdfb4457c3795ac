import { writeDollars } from './dollars.js';
import type { BudgetStanding, MinuteLimit, TokenStanding } from './token-standing.js';

/** Whose words a client knows. */
export type HeaderDialect = 'openai' | 'anthropic';

/** The client's dialect, by the format it speaks. */
export const dialectOf = (format: string | undefined): HeaderDialect =>
  format?.startsWith('anthropic') === true ? 'anthropic' : 'openai';

/** Where a token stands, as headers. Source: formats/errors.md, "Rate-limit and tracing headers worth passing on". */
export function limitHeaders(standing: TokenStanding, dialect: HeaderDialect): Record<string, string> {
  const write = dialect === 'anthropic' ? anthropicHeaders : openAiHeaders;
  const { now, requests, tokens, concurrent, budgets } = standing;
  return {
    ...(requests && write('requests', requests, now)),
    ...(tokens && write('tokens', tokens, now)),
    ...(concurrent && {
      'x-gateway-concurrency-limit': String(concurrent.limit),
      'x-gateway-concurrency-remaining': String(concurrent.remaining),
    }),
    ...Object.fromEntries(budgets.flatMap((budget) => Object.entries(budgetHeaders(budget)))),
  };
}

type Counted = 'requests' | 'tokens';

const openAiHeaders = (
  what: Counted,
  { limit, remaining, resetIn }: MinuteLimit,
): Record<string, string> => ({
  [`x-ratelimit-limit-${what}`]: String(limit),
  [`x-ratelimit-remaining-${what}`]: String(remaining),
  [`x-ratelimit-reset-${what}`]: writeReset(resetIn),
});

const anthropicHeaders = (
  what: Counted,
  { limit, remaining, resetIn }: MinuteLimit,
  now: number,
): Record<string, string> => ({
  [`anthropic-ratelimit-${what}-limit`]: String(limit),
  [`anthropic-ratelimit-${what}-remaining`]: String(remaining),
  // The vendor's have no fraction: up, so that whoever waits until then is not too early.
  [`anthropic-ratelimit-${what}-reset`]: rfc3339(Math.ceil((now + resetIn) / 1000) * 1000),
});

/** In dollars, each period its own. */
const budgetHeaders = ({
  period,
  nanoDollars,
  remaining,
  resetsAt,
}: BudgetStanding): Record<string, string> => ({
  [`x-gateway-budget-${period}-limit`]: writeDollars(nanoDollars),
  [`x-gateway-budget-${period}-remaining`]: writeDollars(remaining),
  ...(resetsAt !== undefined && { [`x-gateway-budget-${period}-reset`]: rfc3339(resetsAt) }),
});

/** As OpenAI writes durations: `0s`, `12ms`, `1.25s`, `6m0s`. */
export function writeReset(milliseconds: number): string {
  const whole = Math.ceil(milliseconds);
  if (whole <= 0) return '0s';
  if (whole < 1000) return `${whole}ms`;
  const minutes = Math.floor(whole / 60_000);
  const seconds = `${(whole % 60_000) / 1000}s`;
  return minutes === 0 ? seconds : `${minutes}m${seconds}`;
}

const rfc3339 = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
