import type { Prices } from '../config/model-facts.js';
import type { AuditEntry } from './audit.repository.js';

/** Injection token of the {@link PriceRepository}. */
export const PRICE_REPOSITORY = Symbol('PriceRepository');

/** What a model costs from a time on, as somebody said it. Times are milliseconds since the epoch. */
export interface PriceVersion {
  readonly id: string;
  /** Id of a provider, which need not be there. */
  readonly provider: string;
  /** The provider's name for the model, or a pattern of such names: `*` stands for any text. */
  readonly model: string;
  readonly prices: Prices;
  /** Holds for requests that begin then or later, until another version of the same name does. */
  readonly from: number;
  readonly note?: string;
  readonly createdAt: number;
  /** Name of the admin key, or of the user on the machine. */
  readonly createdBy: string;
}

/** All versions as of one revision. */
export interface StoredPrices {
  /** Grows with each change by anybody. 0: there was none. */
  readonly revision: number;
  /** In the order of their making. */
  readonly versions: readonly PriceVersion[];
}

/** Keeps prices of one's own. Several processes may use one at the same time. */
export interface PriceRepository {
  /** The revision alone, which is cheap. */
  revision(): Promise<number>;
  read(): Promise<StoredPrices>;
  /**
   * Adds a version.
   * @param note is added to the log of changes with it
   * @param most versions there may be
   * @returns false, and nothing is done, where there are that many
   */
  add(version: PriceVersion, note: AuditEntry, most: number): Promise<boolean>;
  /** @returns false, and nothing is done, where there is none of this id */
  remove(id: string, note: AuditEntry): Promise<boolean>;
}
