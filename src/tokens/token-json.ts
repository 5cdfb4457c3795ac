import type { JsonObject } from '#libs/json';
import type { TokenBudget, TokenCaching } from './principal.js';
import type { TokenSummary } from './token-summary.js';

const nano = 1e9;

/** A token as the APIs show it. Null: nothing is settled. Times are ISO 8601, amounts US dollars. */
export function tokenToJson(token: TokenSummary): JsonObject {
  const {
    models,
    endpoints,
    ipRanges,
    metadata,
    limits = {},
    budgets = [],
    cache,
    logBodies,
  } = token.settings;
  return {
    object: 'token',
    id: token.id,
    name: token.name,
    display: token.display,
    state: token.state,
    enabled: token.enabled,
    owner: token.owner ?? null,
    team: token.team ?? null,
    metadata: { ...metadata },
    created_at: timeText(token.createdAt),
    expires_at: token.expiresAt === undefined ? null : timeText(token.expiresAt),
    revoked_at: token.revokedAt === undefined ? null : timeText(token.revokedAt),
    models: listOrNull(models),
    endpoints: listOrNull(endpoints),
    ip_ranges: listOrNull(ipRanges),
    strict: token.strict,
    limits: {
      requests_per_minute: limits.requestsPerMinute ?? null,
      tokens_per_minute: limits.tokensPerMinute ?? null,
      concurrent_requests: limits.concurrentRequests ?? null,
    },
    budgets: Object.fromEntries(budgets.map(budgetToJson)),
    cache: cache === undefined ? null : cacheToJson(cache),
    log_bodies: logBodies ?? null,
    former_secrets: token.formerSecrets.map(({ display, until }) => ({ display, until: timeText(until) })),
    revision: token.revision,
  };
}

const budgetToJson = ({ period, nanoDollars, since }: TokenBudget): [string, JsonObject] => [
  period,
  { usd: nanoDollars / nano, since: timeText(since) },
];

const cacheToJson = ({ mode, ttl }: TokenCaching): JsonObject => ({
  mode,
  ttl_seconds: ttl === undefined ? null : ttl / 1000,
});

const listOrNull = (list: readonly string[] | undefined): string[] | null =>
  list === undefined ? null : [...list];

const timeText = (time: number): string => new Date(time).toISOString();
