import type { JsonObject } from '#libs/json';
import type { BudgetStanding, MinuteLimit, TokenStanding } from './token-standing.js';

const nano = 1e9;
const second = 1000;

/** Where a token stands, under the names that its settings have. */
export const standingToJson = ({ requests, tokens, concurrent, budgets }: TokenStanding): JsonObject => ({
  limits: {
    ...(requests !== undefined && { requests_per_minute: minuteToJson(requests) }),
    ...(tokens !== undefined && { tokens_per_minute: minuteToJson(tokens) }),
    ...(concurrent !== undefined && { concurrent_requests: { ...concurrent } }),
  },
  budgets: Object.fromEntries(budgets.map((budget) => [budget.period, budgetToJson(budget)])),
});

/** `reset_seconds`: until all of it is there again, if nothing more is used. */
const minuteToJson = ({ limit, remaining, resetIn }: MinuteLimit): JsonObject => ({
  limit,
  remaining,
  reset_seconds: resetIn / second,
});

const budgetToJson = ({ nanoDollars, spent, remaining, resetsAt }: BudgetStanding): JsonObject => ({
  usd: nanoDollars / nano,
  spent_usd: spent / nano,
  remaining_usd: remaining / nano,
  ...(resetsAt !== undefined && { resets_at: new Date(resetsAt).toISOString() }),
});
