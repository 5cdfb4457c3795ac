import type { AdminKeyRecord } from './admin-key.repository.js';
import type { AuditEntry } from './audit.repository.js';

/** Injection token of the {@link AdminSessionRepository}. */
export const ADMIN_SESSION_REPOSITORY = Symbol('AdminSessionRepository');

/** A browser that somebody has signed in with: never the secret in its cookie. Times are milliseconds since the epoch. */
export interface AdminSessionRecord {
  readonly id: string;
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
  readonly adminKeyId: string;
  /** Where it was opened from. */
  readonly address?: string;
  /** What the browser calls itself. */
  readonly agent?: string;
  readonly createdAt: number;
  /** When it was last used, to the minute. */
  readonly seenAt: number;
  /** When it ends, unless it is used before. */
  readonly expiresAt: number;
}

/** A session, with what its admin key is now. */
export interface OpenSession {
  readonly session: AdminSessionRecord;
  readonly key: Pick<AdminKeyRecord, 'id' | 'name' | 'role'>;
}

/** Keeps sessions of the console. They end with their admin key. Several processes may use one at the same time. */
export interface AdminSessionRepository {
  /** @param note of the log of changes, kept with it */
  add(session: AdminSessionRecord, note: AuditEntry): Promise<void>;
  /** The session of this hash that is open at a time. */
  find(hash: string, now: number): Promise<OpenSession | undefined>;
  /** Those that are open, the latest used first. @param adminKeyId absent: of everybody */
  list(now: number, adminKeyId?: string): Promise<readonly OpenSession[]>;
  /** Notes that it was used. */
  touch(id: string, seenAt: number, expiresAt: number): Promise<void>;
  /** Ends one. @returns false where there is none */
  remove(id: string, note: AuditEntry): Promise<boolean>;
  /** @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
}
