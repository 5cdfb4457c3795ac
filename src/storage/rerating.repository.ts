import type { AuditEntry } from './audit.repository.js';
import type { UsagePlace } from './usage-query.repository.js';
import type { UsageRecord } from './usage.repository.js';

/** Injection token of the {@link ReratingRepository}. */
export const RERATING_REPOSITORY = Symbol('ReratingRepository');

/** `waiting`: nobody has begun. `failed`: it was given up. `cancelled`: by hand. What was done until then stays. */
export type ReratingState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Which requests are priced anew. Times are milliseconds since the epoch. */
export interface ReratingScope {
  /** Requests that ended then or later, and before `to`. */
  readonly from: number;
  readonly to: number;
  /** Id of a provider. Absent: any. */
  readonly provider?: string;
  /** The provider's name for the model, or a pattern: `*` stands for any text. Absent: any. */
  readonly model?: string;
}

/** What the requests of a model came to, and come to now. Money is whole billionths of a US dollar. */
export interface RatedSums {
  /** Requests of the scope that used something. */
  readonly records: number;
  /** Of these: those that cost something else now, or by other prices. */
  readonly changed: number;
  /** Of these: those whose price nobody knows now. They stay as they are. */
  readonly unknown: number;
  readonly nanoDollarsBefore: number;
  readonly nanoDollarsAfter: number;
  /** Of these: those that used something without a known price. */
  readonly unpricedBefore: number;
  readonly unpricedAfter: number;
}

/** Sums of one model of a provider. */
export interface RatedModel extends RatedSums {
  readonly provider: string;
  /** The provider's name for it. */
  readonly model: string;
}

/** A period that is priced anew. */
export interface Rerating {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly scope: ReratingScope;
  /** Nothing is changed: it tells what would be. */
  readonly dryRun: boolean;
  readonly state: ReratingState;
  /** The last request that is done. Absent: none is. */
  readonly cursor?: UsagePlace;
  /** By model, of all requests up to the cursor. */
  readonly models: readonly RatedModel[];
  readonly finishedAt?: number;
  /** Why it failed. */
  readonly error?: string;
}

/** What a request costs by what is known now. Undefined: nobody knows. */
export type Rate = (record: UsageRecord) => UsageRecord | undefined;

/** How the next step is made. */
export interface ReratingStep {
  /** Whoever holds the re-rating. */
  readonly holder: string;
  /** Until when it is held then, in milliseconds since the epoch. */
  readonly leaseUntil: number;
  /** Requests that ended then or later wait: some may not be in the ledger yet. */
  readonly before: number;
  /** Requests that are looked at. */
  readonly most: number;
  readonly rate: Rate;
}

/** `lost`: another process holds it now, and nothing was done. `caught-up`: nothing is left before `before`. */
export type StepOutcome = 'advanced' | 'caught-up' | 'lost';

/** Keeps re-ratings, and makes their steps. Several processes may use one at the same time. */
export interface ReratingRepository {
  /**
   * Adds one.
   * @param most that may be unfinished
   * @returns false, and nothing is done, where there are that many
   */
  add(rerating: Rerating, note: AuditEntry, most: number): Promise<boolean>;
  find(id: string): Promise<Rerating | undefined>;
  /** The latest first. @param after only those behind this one */
  page(most: number, after?: Pick<Rerating, 'createdAt' | 'id'>): Promise<readonly Rerating[]>;
  /** Takes the oldest that is unfinished. @returns undefined where there is none, or another process has it */
  claim(holder: string, now: number, leaseUntil: number): Promise<Rerating | undefined>;
  /**
   * Prices the next requests anew: records, their sums, and how far it is, in one transaction. Whatever ends the
   * process, each request is counted once.
   */
  step(id: string, step: ReratingStep): Promise<StepOutcome>;
  /** Ends it, where it is still held. @param error why it is given up */
  finish(id: string, holder: string, finishedAt: number, error?: string): Promise<void>;
  /**
   * Ends it by hand: whoever holds it finds it lost at the next step.
   * @returns `over`: it had ended before, and nothing is done
   */
  cancel(id: string, finishedAt: number, note: AuditEntry): Promise<'cancelled' | 'over'>;
  /** Lets another process go on. */
  release(id: string, holder: string): Promise<void>;
  /** Grows whenever one that may have changed costs has ended. */
  corrections(): Promise<number>;
}
