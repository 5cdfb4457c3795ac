import type { AdminRole } from './admin-key.repository.js';
import type { AuditEntry } from './audit.repository.js';

/** Injection token of the {@link AdminSessionRepository}. */
export const ADMIN_SESSION_REPOSITORY = Symbol('AdminSessionRepository');

/** Whoever may use the administration. */
export type Administrator = AdminKeyHolder | Person;

/** Whoever has an admin key: known by it. */
export interface AdminKeyHolder {
  readonly kind: 'admin-key';
  /** Of the key. */
  readonly id: string;
  /** The key's. */
  readonly name: string;
  readonly role: AdminRole;
}

/** Somebody whom an issuer of OpenID Connect vouches for. */
export interface Person {
  readonly kind: 'person';
  /** What the issuer calls them for ever: the claim `sub`. */
  readonly id: string;
  readonly issuer: string;
  /** For people to read. */
  readonly name: string;
  /** As it was at the sign-in. */
  readonly role: AdminRole;
}

/** A browser that somebody has signed in with: never the secret in its cookie. Times are milliseconds since the epoch. */
export interface AdminSessionRecord {
  readonly id: string;
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
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

/** A session, with what its admin key is now or its person was at the sign-in. */
export interface OpenSession {
  readonly session: AdminSessionRecord;
  readonly administrator: Administrator;
}

/** Keeps sessions of the console. Those of an admin key end with it. Several processes may use one at the same time. */
export interface AdminSessionRepository {
  /** @param note of the log of changes, kept with it */
  add(opened: OpenSession, note: AuditEntry): Promise<void>;
  /** The session of this hash that is open at a time. */
  find(hash: string, now: number): Promise<OpenSession | undefined>;
  /** Those that are open, the latest used first. @param of absent: of everybody */
  list(now: number, of?: Administrator): Promise<readonly OpenSession[]>;
  /** Notes that it was used. */
  touch(id: string, seenAt: number, expiresAt: number): Promise<void>;
  /** Ends one. @returns false where there is none */
  remove(id: string, note: AuditEntry): Promise<boolean>;
  /** @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
}
