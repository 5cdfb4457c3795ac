import { GatewayError } from '#libs/canonical';
import type { TokenBudget } from '../tokens/principal.js';
import { spanOf } from './budget-periods.js';
import { writeDollars } from './dollars.js';
import type { Demand } from './request-limiter.js';

/** Headers that tell where the token stands. */
type Headers = Readonly<Record<string, string>>;

/** @param wait milliseconds until there is room */
export function tooManyRequests({ limits }: Demand, wait: number, headers: Headers): GatewayError {
  const most = limits.requestsPerMinute ?? 0;
  return new GatewayError(
    'policy_rate_limited',
    `This token may make ${counted(most, 'request')} a minute, and has. Try again in ${inSeconds(wait)}.`,
    { retryAfter: wait / 1000, headers },
  );
}

/** @param wait milliseconds until there is room */
export function tooManyTokens({ limits, tokens }: Demand, wait: number, headers: Headers): GatewayError {
  const most = limits.tokensPerMinute ?? 0;
  return new GatewayError(
    'policy_rate_limited',
    `This token may use ${counted(most, 'token')} a minute, and this request may need ${tokens} more than there is room for now. Try again in ${inSeconds(wait)}, or lower the most it may write.`,
    { retryAfter: wait / 1000, headers },
  );
}

export function tooManyAtOnce({ limits }: Demand, headers: Headers): GatewayError {
  const most = limits.concurrentRequests ?? 0;
  return new GatewayError(
    'policy_rate_limited',
    `This token may have ${counted(most, 'request')} under way at a time, and has. Try again when one has ended.`,
    { retryAfter: 1, headers },
  );
}

/** The budget is spent: nothing but its next period, or more of it, helps. */
export function budgetSpent(budget: TokenBudget, headers: Headers): GatewayError {
  const now = Date.now();
  const { end } = spanOf(budget.period, now);
  const begins = end === undefined ? '' : ` It begins anew at ${new Date(end).toISOString()}.`;
  return new GatewayError(
    'policy_budget_exceeded',
    `This token's budget of ${writeDollars(budget.nanoDollars)} US dollars ${phrases[budget.period]} is spent.${begins} Whoever gave out the token can raise it.`,
    end === undefined
      ? { headers: { ...headers, 'x-should-retry': 'false' } }
      : { retryAfter: (end - now) / 1000, headers },
  );
}

/** What is left of the budget is held by other requests of the token that have not ended. */
export function budgetHeld(budget: TokenBudget, headers: Headers): GatewayError {
  return new GatewayError(
    'policy_rate_limited',
    `What is left of this token's budget of ${writeDollars(budget.nanoDollars)} US dollars ${phrases[budget.period]} is held by its requests under way. Try again when one has ended.`,
    { retryAfter: 1, headers },
  );
}

const phrases = { day: 'a day', week: 'a week', month: 'a month', total: 'in total' } as const;
const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
const inSeconds = (milliseconds: number): string =>
  counted(Math.max(1, Math.ceil(milliseconds / 1000)), 'second');
