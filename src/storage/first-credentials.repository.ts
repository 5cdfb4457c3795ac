import type { AdminKeyRecord } from './admin-key.repository.js';
import type { NewToken } from './token.repository.js';

/** Injection token of the {@link FirstCredentialsRepository}. */
export const FIRST_CREDENTIALS_REPOSITORY = Symbol('FirstCredentialsRepository');

/** Knows whether a database was ever served from. */
export interface FirstCredentialsRepository {
  /**
   * Keeps both, once in the life of a database: of processes that try at once, one succeeds.
   * @returns false, having kept nothing, where it was done before
   */
  claim(adminKey: AdminKeyRecord, token: NewToken): Promise<boolean>;
}
