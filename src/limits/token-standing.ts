import type { AccountStanding } from '../shared-state/shared-state.js';
import type { BudgetPeriod, TokenBudget, TokenLimits } from '../tokens/principal.js';
import { spanOf } from './budget-periods.js';

/** A limit of the last minute. */
export interface MinuteLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until all of it is there again, if nothing more is used. */
  readonly resetIn: number;
}

/** A budget, in whole billionths of a US dollar. */
export interface BudgetStanding {
  readonly period: BudgetPeriod;
  readonly nanoDollars: number;
  readonly spent: number;
  /** What is neither spent nor held by requests under way; never below 0. */
  readonly remaining: number;
  /** When it begins anew, in milliseconds since the epoch. Absent: never by itself. */
  readonly resetsAt?: number;
}

/** Where a token stands within its limits and budgets. What it has none of is absent. */
export interface TokenStanding {
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly requests?: MinuteLimit;
  readonly tokens?: MinuteLimit;
  readonly concurrent?: { readonly limit: number; readonly remaining: number };
  readonly budgets: readonly BudgetStanding[];
}

/** What a token may, and what was used of it. */
export function standingOf(
  { requestsPerMinute, tokensPerMinute, concurrentRequests }: TokenLimits,
  budgets: readonly TokenBudget[],
  account: AccountStanding,
): TokenStanding {
  const standing: { -readonly [Part in keyof TokenStanding]: TokenStanding[Part] } = {
    now: account.now,
    budgets: budgets.map((budget) => budgetStanding(budget, account)),
  };
  if (requestsPerMinute !== undefined) standing.requests = minuteLimit(requestsPerMinute, account.requests);
  if (tokensPerMinute !== undefined) standing.tokens = minuteLimit(tokensPerMinute, account.tokens);
  if (concurrentRequests !== undefined) {
    const remaining = atLeast0(concurrentRequests - account.running);
    standing.concurrent = { limit: concurrentRequests, remaining };
  }
  return standing;
}

function budgetStanding(
  { period, nanoDollars }: TokenBudget,
  { now, reserved, spent: known }: AccountStanding,
): BudgetStanding {
  const spent = known[period] ?? 0;
  const remaining = atLeast0(nanoDollars - spent - reserved);
  const { end } = spanOf(period, now);
  return end === undefined
    ? { period, nanoDollars, spent, remaining }
    : { period, nanoDollars, spent, remaining, resetsAt: end };
}

const minuteLimit = (limit: number, { used, clearIn }: AccountStanding['requests']): MinuteLimit => ({
  limit,
  remaining: atLeast0(limit - used),
  resetIn: clearIn,
});

const atLeast0 = (value: number): number => Math.max(0, value);
