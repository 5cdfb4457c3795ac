import type { TokenPermissions } from './permissions/token-permissions.js';

/** Who makes a request. The same object until the token changes. */
export interface Principal {
  readonly tokenId: string;
  /** The token's name, as its maker chose it. */
  readonly name: string;
  /** Requests that would lose something on the way are refused, as if each came with `x-gateway-strict: true`. */
  readonly strict: boolean;
  /** Whom the token was given to. */
  readonly owner?: string;
  readonly team?: string;
  /** Absent: no limit. */
  readonly limits?: TokenLimits;
  /** At most one for each period. Absent: no budget. */
  readonly budgets?: readonly TokenBudget[];
  /** Absent: it may do everything that a token can. */
  readonly permissions?: TokenPermissions;
  /** Whether its requests are answered from the response cache, where they say nothing of it. Absent: they are not. */
  readonly cache?: TokenCaching;
  /** Whether bodies of its requests are kept in the request log. Absent: as the gateway's settings say. */
  readonly logsBodies?: boolean;
}

/** What a token says of the response cache. A request's own header goes before it. */
export interface TokenCaching {
  readonly mode: 'on' | 'off';
  /** How old an answer may be, in milliseconds. Absent: as the gateway's settings say. */
  readonly ttl?: number;
}

/** How fast a token may go. What is absent has no limit. */
export interface TokenLimits {
  readonly requestsPerMinute?: number;
  /** Read and written. */
  readonly tokensPerMinute?: number;
  readonly concurrentRequests?: number;
}

/** Periods are those of the calendar, in UTC; weeks begin on Mondays. `total`: never begins anew by itself. */
export type BudgetPeriod = 'day' | 'week' | 'month' | 'total';

/** What a token may spend. */
export interface TokenBudget {
  readonly period: BudgetPeriod;
  /** Whole billionths of a US dollar. */
  readonly nanoDollars: number;
  /** What was spent before counts no more: when the budget was made, or begun anew by hand. Milliseconds since the epoch. */
  readonly since: number;
}
