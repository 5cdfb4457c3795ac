import type { AuditEntry } from './audit.repository.js';

/** Injection token of the {@link AdminKeyRepository}. */
export const ADMIN_KEY_REPOSITORY = Symbol('AdminKeyRepository');

/**
 * What a key may do. `viewer`: look at everything. `operator`: change it too, but for admin keys. `owner`: change those
 * as well.
 */
export type AdminRole = 'owner' | 'operator' | 'viewer';

/** A key for administration as it is kept: never the secret itself. */
export interface AdminKeyRecord {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly role: AdminRole;
  /** What people may see of the secret: its prefix and last four characters. */
  readonly display: string;
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** What came of a change. `last-owner`: nobody would be left who may change admin keys. */
export type AdminKeyOutcome = AdminKeyRecord | 'missing' | 'name-taken' | 'last-owner';

/** Keeps the keys that open the administration. Every change is noted in the log of changes, both or neither. */
export interface AdminKeyRepository {
  /** @param hash keyed hash of the secret, base64url */
  findByHash(hash: string): Promise<AdminKeyRecord | undefined>;
  /** The key with this id, or else the one of this name. */
  find(idOrName: string): Promise<AdminKeyRecord | undefined>;
  /** All of them, oldest first. */
  list(): Promise<readonly AdminKeyRecord[]>;
  /** @returns false, and adds nothing, where the name is taken */
  add(key: AdminKeyRecord, note: AuditEntry): Promise<boolean>;
  change(
    id: string,
    decide: (before: AdminKeyRecord) => AdminKeyRecord,
    note: (before: AdminKeyRecord, after: AdminKeyRecord) => AuditEntry,
  ): Promise<AdminKeyOutcome>;
  /** Deletes one. @returns what it was */
  remove(id: string, note: (before: AdminKeyRecord) => AuditEntry): Promise<AdminKeyOutcome>;
}
