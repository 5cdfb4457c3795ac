import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SECRET_KEY } from '../storage/secret-key.repository.js';
import type { SecretKey } from '../storage/secret-key.repository.js';
import { BoundedMap } from './bounded-map.js';

/** About 1.5 MB: those that are presented again and again. */
const remembered = 10_000;

/**
 * Keyed hashes of credentials. A fast hash is enough: a secret of 192 random bits cannot be guessed, and whoever
 * steals the database without `secret.key` cannot even try.
 */
@Injectable()
export class CredentialHasher {
  /** By what each was presented as, digested in a fifth of the time: secrets themselves are not kept. */
  private readonly hashes = new BoundedMap<string, string>(remembered);

  constructor(@Inject(SECRET_KEY) private readonly key: SecretKey) {}

  /** HMAC-SHA256, base64url. */
  hash(secret: string): string {
    const presented = hash('sha256', secret, 'base64');
    const known = this.hashes.get(presented);
    if (known !== undefined) return known;
    const keyed = createHmac('sha256', this.key).update(secret).digest('base64url');
    this.hashes.set(presented, keyed);
    return keyed;
  }
}

/** Compares two hashes of {@link CredentialHasher} in a time that tells nothing of them. */
export const sameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
