import type { KeyObject } from 'node:crypto';

/** Injection token of the {@link SecretKey}. */
export const SECRET_KEY = Symbol('SecretKey');

/** The installation's 32 secret bytes, for keyed hashes. An object of node:crypto: printing it shows nothing. */
export type SecretKey = KeyObject;
