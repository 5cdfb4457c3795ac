import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { toBase62 } from './base62.js';

const tokenPrefix = 'sk-gw-';
const adminKeyPrefix = 'ak-gw-';
/** The one clients know client secrets by. */
const clientSecretPrefix = 'ek_';
const randomByteCount = 24;
/** 62^33 exceeds 2^192. */
const randomDigits = 33;
/** 62^6 exceeds 2^32. */
const checksumDigits = 6;

/**
 * What a text is by its form alone. `malformed`: nothing of this gateway. `mistyped`: begun like one of its
 * credentials, but incomplete or with a wrong checksum.
 */
export type CredentialForm = 'well-formed' | 'malformed' | 'mistyped';

/** A new token: `sk-gw-`, 192 random bits and a checksum in 39 letters and digits. */
export const mintToken = (): string => mint(tokenPrefix);

/** A new key for the administration: `ak-gw-`, otherwise like a token. */
export const mintAdminKey = (): string => mint(adminKeyPrefix);

/** A new client secret, for opening realtime sessions: `ek_`, otherwise like a token. */
export const mintClientSecret = (): string => mint(clientSecretPrefix);

/** Tells typing errors apart from tokens that are merely unknown. Every wrong or swapped character is noticed. */
export const inspectToken = (text: string): CredentialForm => inspect(tokenPrefix, text);

/** Like {@link inspectToken}, for administration keys. */
export const inspectAdminKey = (text: string): CredentialForm => inspect(adminKeyPrefix, text);

/** Like {@link inspectToken}, for client secrets. */
export const inspectClientSecret = (text: string): CredentialForm => inspect(clientSecretPrefix, text);

/** What people may see of a secret: its prefix and last four characters. */
export const displayOf = (secret: string): string =>
  `${secret.slice(0, tokenPrefix.length)}…${secret.slice(-4)}`;

function mint(prefix: string): string {
  const random = BigInt(`0x${randomBytes(randomByteCount).toString('hex')}`);
  const checked = prefix + toBase62(random, randomDigits);
  return checked + checksum(checked);
}

function inspect(prefix: string, text: string): CredentialForm {
  if (!text.startsWith(prefix)) return 'malformed';
  const checkedLength = prefix.length + randomDigits;
  if (text.length !== checkedLength + checksumDigits) return 'mistyped';
  return text.slice(checkedLength) === checksum(text.slice(0, checkedLength)) ? 'well-formed' : 'mistyped';
}

/** A cyclic redundancy check notices every change within 32 adjoining bits, thus within four characters. */
const checksum = (text: string): string => toBase62(BigInt(crc32(text)), checksumDigits);
