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
  limits: TokenLimits,
  budgets: readonly TokenBudget[],
  { now, requests, tokens, running, reserved, spent }: AccountStanding,
): TokenStanding {
  const { requestsPerMinute, tokensPerMinute, concurrentRequests } = limits;
  return {
    now,
    ...(requestsPerMinute !== undefined && { requests: minuteLimit(requestsPerMinute, requests) }),
    ...(tokensPerMinute !== undefined && { tokens: minuteLimit(tokensPerMinute, tokens) }),
    ...(concurrentRequests !== undefined && {
      concurrent: { limit: concurrentRequests, remaining: atLeast0(concurrentRequests - running) },
    }),
    budgets: budgets.map(({ period, nanoDollars }) => {
      const { end } = spanOf(period, now);
      const known = spent[period] ?? 0;
      return {
        period,
        nanoDollars,
        spent: known,
        remaining: atLeast0(nanoDollars - known - reserved),
        ...(end !== undefined && { resetsAt: end }),
      };
    }),
  };
}

const minuteLimit = (limit: number, { used, clearIn }: AccountStanding['requests']): MinuteLimit => ({
  limit,
  remaining: atLeast0(limit - used),
  resetIn: clearIn,
});

const atLeast0 = (value: number): number => Math.max(0, value);
