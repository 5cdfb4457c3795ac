import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HASH_KEY } from '../storage/secret-key.repository.js';
import type { SecretKey } from '../storage/secret-key.repository.js';

/**
 * Keyed hashes of credentials. A fast hash is enough: a secret of 192 random bits cannot be guessed, and whoever
 * steals the database without `secret.key` cannot even try.
 */
@Injectable()
export class CredentialHasher {
  constructor(@Inject(HASH_KEY) private readonly key: SecretKey) {}

  /** HMAC-SHA256, base64url. */
  hash(secret: string): string {
    return createHmac('sha256', this.key).update(secret).digest('base64url');
  }
}

/** Compares two hashes of {@link CredentialHasher} in a time that tells nothing of them. */
export const sameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
