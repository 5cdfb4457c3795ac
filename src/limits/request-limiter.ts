import type { TokenBudget, TokenLimits } from '../tokens/principal.js';

/** What a request may use at most, and whose limits it counts against. */
export interface Demand {
  /** Of the request: reserving and settling are idempotent by it. The id of its usage record. */
  readonly id: string;
  readonly tokenId: string;
  /** The client's wire format, which decides on the names of headers: `openai-chat`, `anthropic-messages`, … */
  readonly format?: string;
  readonly limits: TokenLimits;
  readonly budgets: readonly TokenBudget[];
  /** Tokens, read and written, estimated. */
  readonly tokens: number;
  /** Billionths of a US dollar it may cost at most. */
  readonly nanoDollars: number;
  /** Aborted where nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What a request used in the end. */
export interface Consumption {
  /** Read and written. */
  readonly tokens: number;
  readonly nanoDollars: number;
  /** As its record in the ledger says it, in milliseconds since the epoch. Absent: it is being settled as it ends. */
  readonly endedAt?: number;
}

/** A request that holds no place. */
export interface EndedRequest extends Consumption {
  /** As in its {@link Demand}. */
  readonly id: string;
  readonly tokenId: string;
  /** In milliseconds since the epoch. */
  readonly endedAt: number;
}

/** A place among a token's running requests, with what may be used. It lapses when its process dies. */
export interface Reservation {
  /** Where the token stands, as headers of either dialect tell it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts what was used and gives the rest back. Once: later calls do nothing. Never throws. */
  settle(consumption: Consumption): void;
}

/** Holds tokens to their limits and budgets, over all processes that share their state. */
export abstract class RequestLimiter {
  /**
   * @returns at once where nothing has to be asked elsewhere
   * @throws GatewayError `policy_*` with `retryAfter` and limit headers, where a limit or a budget is reached
   */
  abstract reserve(demand: Demand): Reservation | Promise<Reservation>;

  /**
   * Counts requests that hold no place: their process died before it could settle them, or nobody knew of them before
   * their end. To be called before their records are added to the ledger; those that are counted already stay as they are. Never throws.
   */
  abstract recover(ended: readonly EndedRequest[]): void;

  /** Tells that the ledger has requests that were settled, and nobody will recover them. Never throws. */
  abstract deliver(delivered: readonly Pick<EndedRequest, 'id' | 'tokenId'>[]): void;
}
