import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_KEY_REPOSITORY } from '../storage/admin-key.repository.js';
import type { AdminKeyRepository } from '../storage/admin-key.repository.js';
import type { AdminKeyHolder } from '../storage/admin-session.repository.js';
import { CredentialHasher, sameHash } from './credential-hasher.js';
import { inspectAdminKey } from './token-format.js';

/** What a presented text is worth to the administration. */
export type AdminKeyVerdict =
  | { readonly status: 'valid'; readonly administrator: AdminKeyHolder }
  | { readonly status: 'malformed' | 'mistyped' | 'unknown' };

/** Judges admin keys. They come seldom: the database is asked each time. */
@Injectable()
export class AdminKeyLookup {
  constructor(
    private readonly hasher: CredentialHasher,
    @Inject(ADMIN_KEY_REPOSITORY) private readonly keys: AdminKeyRepository,
  ) {}

  async find(secret: string): Promise<AdminKeyVerdict> {
    const form = inspectAdminKey(secret);
    if (form !== 'well-formed') return { status: form };
    const hash = this.hasher.hash(secret);
    const key = await this.keys.findByHash(hash);
    if (key === undefined || !sameHash(key.hash, hash)) return { status: 'unknown' };
    const { id, name, role } = key;
    return { status: 'valid', administrator: { kind: 'admin-key', id, name, role } };
  }
}
