import type { AdminKeyRecord } from './admin-key.repository.js';
import type { AuditEntry } from './audit.repository.js';
import type { NewToken } from './token.repository.js';

/** Injection token of the {@link FirstCredentialsRepository}. */
export const FIRST_CREDENTIALS_REPOSITORY = Symbol('FirstCredentialsRepository');

/** Knows whether a database was ever served from. */
export interface FirstCredentialsRepository {
  /** Whether that was done before. */
  isClaimed(): Promise<boolean>;

  /**
   * Keeps all of it, once in the life of a database: of processes that try at once, one succeeds.
   * @param notes for the log of changes
   * @returns false, having kept nothing, where it was done before
   */
  claim(adminKey: AdminKeyRecord, token: NewToken, notes: readonly AuditEntry[]): Promise<boolean>;
}
