import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CredentialHasher, sameHash } from './credential-hasher.js';

describe('CredentialHasher', () => {
  const key = createSecretKey(Buffer.alloc(32, 7));
  const hasher = new CredentialHasher(key);
  const plain = (secret: string): string => createHmac('sha256', key).update(secret).digest('base64url');

  it('gives the keyed hash of a secret, the first time and again', () => {
    for (const secret of ['one', 'two', 'one', '', 'two']) expect(hasher.hash(secret)).toBe(plain(secret));
  });

  it('depends on the key', () => {
    const other = new CredentialHasher(createSecretKey(Buffer.alloc(32, 8)));
    expect(sameHash(other.hash('one'), hasher.hash('one'))).toBe(false);
    expect(sameHash(hasher.hash('one'), plain('one'))).toBe(true);
  });
});
