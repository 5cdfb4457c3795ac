import type { Usage } from '#libs/canonical';
import type { Prices } from '../config/model-facts.js';

/** Injection token of the {@link UsageRepository}. */
export const USAGE_REPOSITORY = Symbol('UsageRepository');

/**
 * How a request ended. `complete`: its answer is whole. `refused`: nobody was asked, by the gateway's decision or the
 * client's fault. `failed`: no answer began. `broken`: the answer broke off. `cancelled`: the client left.
 * `interrupted`: the process that served it died.
 */
export type UsageEnd = 'complete' | 'refused' | 'failed' | 'broken' | 'cancelled' | 'interrupted';

/** One call of an upstream. Times are milliseconds. */
export interface UsageCall {
  readonly provider: string;
  /** The provider's name for the model. */
  readonly model: string;
  /** The last four characters of its key, where the provider has several. */
  readonly key?: string | undefined;
  /** Asked beside another one that was slow to begin. */
  readonly hedge?: true | undefined;
  /** `broken`: it ended in the middle. `cancelled`: nobody waited for it any more. Absent: nobody knows. */
  readonly outcome?: 'answered' | 'failed' | 'broken' | 'cancelled' | undefined;
  /** What the upstream refused with. */
  readonly status?: number | undefined;
  /** The error's code, and its reason. */
  readonly reason?: string | undefined;
  /** After the request began. */
  readonly begins?: number | undefined;
  /** Until its answer began, or it failed. */
  readonly duration?: number | undefined;
}

/** What one request used and cost. Times are milliseconds since the epoch. */
export interface UsageRecord {
  /** The gateway's own: unique, and in the order of time (UUID version 7). */
  readonly id: string;
  /** As the client knows it: `x-request-id`. Clients may choose it, so it need not be unique. */
  readonly requestId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly tokenId: string;
  readonly tokenName?: string | undefined;
  readonly owner?: string | undefined;
  readonly team?: string | undefined;
  /** What was asked for: `generation`, `embedding`, `transcription`, … */
  readonly endpoint: string;
  /** The client's wire format: `openai-chat`, `anthropic-messages`, … */
  readonly format: string;
  /** As the client named it. */
  readonly model: string;
  readonly provider?: string | undefined;
  /** The provider's name for the model. */
  readonly upstreamModel?: string | undefined;
  /** `verbatim`, `hub`, `native`; `cache` where the gateway's own response cache answered. */
  readonly lane?: string | undefined;
  readonly stream: boolean;
  /** Upstream calls. */
  readonly attempts: number;
  /** Each of them, the first ones first. Absent: none, or nobody knows. */
  readonly calls?: readonly UsageCall[] | undefined;
  /** Milliseconds until the first of them was handed to its connection, and until the answer's beginning was there. */
  readonly sent?: number | undefined;
  readonly answered?: number | undefined;
  /** Of the answer; 499 where the client left before it began. Absent where there was no HTTP answer. */
  readonly status?: number | undefined;
  readonly end: UsageEnd;
  /** The error's code, and its reason. */
  readonly error?: string | undefined;
  /** Milliseconds until the first byte of the answer, and until its last. */
  readonly firstByte?: number | undefined;
  readonly duration: number;
  /** Without the vendor's raw report. Absent: nothing was used, or nobody knows. `estimated` where the gateway counted. */
  readonly usage?: Usage | undefined;
  /** Absent: no price is known (where there is usage, the request is unpriced, not free). */
  readonly nanoDollars?: number | undefined;
  /** What was counted and has no known price, by its name in the usage. */
  readonly unpriced?: readonly string[] | undefined;
  /** Those the cost was computed with. */
  readonly prices?: Prices | undefined;
  /** Several models answered: nobody can say which of them used what, so that no price holds. */
  readonly mixed?: true | undefined;
  /** What a vendor's cache of prompts saved of the cost (`savedByCache`): below 0 where it cost more than it saved. */
  readonly savedNanoDollars?: number | undefined;
  /** What could not be carried over, one line. */
  readonly losses?: string | undefined;
  /** W3C trace id, where the request was traced. */
  readonly traceId?: string | undefined;
}

/** What one request cost. */
export interface SpentRequest extends Pick<UsageRecord, 'id' | 'endedAt'> {
  /** Whole billionths of a US dollar; 0 where no price is known. */
  readonly nanoDollars: number;
}

/** What a token spent. Money is whole billionths of a US dollar. */
export interface TokenSpending {
  /** For each beginning: in requests that ended then or later, but before the horizon. */
  readonly before: readonly number[];
  /** Those that ended at the horizon or later. */
  readonly recent: readonly SpentRequest[];
}

/** Keeps what was used. Several processes may use one at the same time. */
export interface UsageRepository {
  /**
   * Adds records, and their sums, in one transaction. A record whose id is known is left as it is: delivering twice
   * counts once.
   */
  add(records: readonly UsageRecord[]): Promise<void>;
  /** The same of records as journals have them. @param records a JSON array in UTF-8 */
  addJson(records: Buffer): Promise<void>;
  /** Billionths of a US dollar that a token spent in requests that ended at `from` or later. */
  spentSince(tokenId: string, from: number): Promise<number>;
  /**
   * The same for several beginnings, as of one moment, with recent requests one by one.
   * @param horizon some minutes ago, in milliseconds since the epoch
   */
  spending(tokenId: string, froms: readonly number[], horizon: number): Promise<TokenSpending>;
}
