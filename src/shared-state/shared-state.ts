import { deliveryTime } from './time-constants.js';

/** A value that is at hand, or one that has to be asked for elsewhere. */
export type Soon<Value> = Value | Promise<Value>;

/** A budget as the store keeps it: what was spent since `start`. */
export interface BudgetSpan {
  /** Its name among its token's: `day`, `month`, … */
  readonly period: string;
  /** When counting began, in milliseconds since the epoch. A later one begins anew. */
  readonly start: number;
}

/** A budget that a request must stay within. */
export interface BudgetBound extends BudgetSpan {
  /** Whole billionths of a US dollar. */
  readonly nanoDollars: number;
}

/** What a running request holds. */
export interface Holding {
  /** Of the request: everything about it is idempotent by it. */
  readonly id: string;
  readonly tokenId: string;
  /** Estimated, read and written. */
  readonly tokens: number;
  /** Whole billionths of a US dollar that it may cost at most. */
  readonly nanoDollars: number;
  /** Milliseconds after which its place is free again, unless renewed. */
  readonly lease: number;
  /**
   * Milliseconds since it was admitted. Where its place is taken again, it counts within its minute too. Absent: it does
   * not.
   */
  readonly age?: number;
}

/** What a request wants to hold, and within which bounds. What is absent has no bound. */
export interface Claim extends Holding {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly concurrentRequests?: number;
  readonly budgets: readonly BudgetBound[];
}

/** What counts within the last minute. */
export interface MinuteStanding {
  readonly used: number;
  /** Milliseconds until nothing of it counts any more. */
  readonly clearIn: number;
}

/** Where a token stands. */
export interface AccountStanding {
  /** The store's clock, in milliseconds since the epoch. */
  readonly now: number;
  readonly requests: MinuteStanding;
  readonly tokens: MinuteStanding;
  /** Requests under way. */
  readonly running: number;
  /** What they may cost at most, all together. */
  readonly reserved: number;
  /** By period, of the budgets that were asked about. Absent: the store does not know. */
  readonly spent: Readonly<Record<string, number>>;
}

/**
 * What became of a claim; only `granted` holds anything.
 *
 * - `refused`: a bound is reached. `retryIn`: milliseconds until there is room in the minute.
 * - `blocked`: a budget has room, but other requests under way hold all of it.
 * - `unknown`: the store was never told what was spent of a budget. See {@link SharedState.seed}.
 */
export type Verdict = { readonly standing: AccountStanding } & (
  | { readonly outcome: 'granted' }
  | { readonly outcome: 'refused'; readonly by: 'requests' | 'tokens'; readonly retryIn: number }
  | { readonly outcome: 'refused'; readonly by: 'running' }
  | { readonly outcome: 'refused'; readonly by: 'budget'; readonly period: string }
  | { readonly outcome: 'blocked'; readonly period: string }
  | { readonly outcome: 'unknown' }
);

/** What a request used in the end. */
export interface Settlement {
  readonly id: string;
  readonly tokenId: string;
  readonly tokens: number;
  readonly nanoDollars: number;
  /** When it ended, in milliseconds since the epoch. It counts for the budgets that had begun by then. */
  readonly at: number;
  /** The token's budgets at that time. */
  readonly budgets: readonly BudgetSpan[];
  /** As in {@link Holding}: for requests that were admitted while the store could not be told. */
  readonly age?: number;
}

/** What the ledger knows of a token's spending. */
export interface SpendingSeed {
  readonly tokenId: string;
  /** For each budget: what requests cost that ended at its start or later, but before `horizon`. */
  readonly budgets: readonly (BudgetSpan & { readonly spent: number })[];
  /** In milliseconds since the epoch. */
  readonly horizon: number;
  /** Every request in the ledger that ended at `horizon` or later. */
  readonly recent: readonly Pick<Settlement, 'id' | 'nanoDollars' | 'at'>[];
}

/** A request that is settled, and in the ledger. */
export type Delivered = Pick<Settlement, 'id' | 'tokenId'>;

/**
 * What processes that serve the same tokens have to agree on. Each operation is atomic, whoever asks at the same
 * time, and may be repeated: the second time nothing happens. Time is the store's own.
 */
export abstract class SharedState {
  /** Takes a place among a token's requests, if all bounds allow it; else nothing. */
  abstract reserve(claim: Claim): Soon<Verdict>;

  /** Counts what a request used, once, and frees what it held. */
  abstract settle(settlement: Settlement): Soon<void>;

  /** Holds on to places, and takes them again where the store has lost them. What is settled stays so. */
  abstract renew(holdings: readonly Holding[]): Soon<void>;

  /** Where a token stands. */
  abstract peek(tokenId: string, budgets: readonly BudgetSpan[]): Soon<AccountStanding>;

  /**
   * Replaces what the store knows of a token's spending by the ledger's: its sums, and those settlements the store
   * was told of that the ledger does not have yet.
   */
  abstract seed(seed: SpendingSeed): Soon<void>;

  /**
   * From when on the ledger has to tell the store of each request by its id, in {@link SharedState.seed}: the ledger has
   * all that ended before, and the store will not be told of it again. To be asked before the ledger is read.
   * @param now in milliseconds since the epoch
   */
  horizon(_tokenId: string, now: number): number {
    return now - deliveryTime;
  }

  /**
   * Tells that the ledger has these: what is kept of them may be forgotten. A state that several processes share forgets
   * in its own time, and has none: a process that dies may leave them to be told again.
   */
  deliver?(delivered: readonly Delivered[]): void;

  /** Tells every process that shares this state, this one included. Who is not there misses it. */
  abstract publish(topic: string, message: string): Soon<void>;

  /** Hears what is published, until the function it returns is called. */
  abstract subscribe(topic: string, listener: (message: string) => void): () => void;

  /** Notes that this process is alive. @returns how many processes are */
  abstract attend(processId: string): Soon<number>;

  /** Ends connections, where there are any. */
  abstract close(): Soon<void>;
}

/** The topic on which a token's id is published when something was freed that others wait for. */
export const freedTopic = 'freed';
