import type { KeyObject } from 'node:crypto';

/** Injection token of the {@link SecretKeys}. */
export const SECRET_KEYS = Symbol('SecretKeys');

/**
 * Injection token of the {@link SecretKey} that credentials are hashed with: the first that the installation ever had. What
 * they are hashed from is kept nowhere, so they cannot be hashed anew.
 */
export const HASH_KEY = Symbol('HashKey');

/** 32 secret bytes of the installation. An object of node:crypto: printing it shows nothing. */
export type SecretKey = KeyObject;

/** The installation's keys. */
export interface SecretKeys {
  /** Seals texts, and opens those it has sealed. */
  readonly current: SecretKey;
  /** Opens what it has sealed before. Absent: there is none, or nobody has named it. */
  readonly former?: SecretKey;
  /** For hashes of credentials. */
  readonly hashing: SecretKey;
  /** There was never another one: what it seals need not name it, and gateways of before there were several can open it. */
  readonly isFirst?: boolean;
}
