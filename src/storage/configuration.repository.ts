import type { AuditEntry } from './audit.repository.js';

/** Injection token of the {@link ConfigurationRepository}. */
export const CONFIGURATION_REPOSITORY = Symbol('ConfigurationRepository');

/** What the administration can keep. */
export type ConfigurationKind = 'provider' | 'model';

/** A provider or a model of the administration. */
export interface ConfigurationEntry {
  readonly kind: ConfigurationKind;
  /** The provider's id, or the model's public name. Unique among its kind. */
  readonly name: string;
  /** JSON with secrets in it; kept encrypted. Undefined where it cannot be decrypted. */
  readonly content: string | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  /** The configuration's revision since which it is what it is. 0: from before they were kept. */
  readonly revision: number;
}

/** An entry as it is to be kept. */
export type ConfigurationEntryToKeep = Omit<ConfigurationEntry, 'revision'> & { readonly content: string };

/** All entries as of one revision. */
export interface StoredConfiguration {
  /** Grows with each change by anybody. 0: there was none. */
  readonly revision: number;
  /** Oldest first. */
  readonly entries: readonly ConfigurationEntry[];
}

/** Keeps what the administration configures. Several processes may use one at the same time. */
export interface ConfigurationRepository {
  /** The revision alone, which is cheap. */
  revision(): Promise<number>;
  read(): Promise<StoredConfiguration>;
  /**
   * Adds an entry, or replaces the one of its kind and name.
   * @param revision the one on which the change was decided
   * @param note is added to the log of changes with it
   * @returns the new revision, which is the entry's as well; undefined, and nothing is done, where somebody made another change meanwhile
   */
  put(entry: ConfigurationEntryToKeep, revision: number, note: AuditEntry): Promise<number | undefined>;
  /** The same for deleting one. */
  remove(
    kind: ConfigurationKind,
    name: string,
    revision: number,
    note: AuditEntry,
  ): Promise<number | undefined>;
}
