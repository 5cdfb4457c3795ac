import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_KEY_REPOSITORY } from '../storage/admin-key.repository.js';
import type { AdminKeyRecord, AdminKeyRepository } from '../storage/admin-key.repository.js';
import { FIRST_CREDENTIALS_REPOSITORY } from '../storage/first-credentials.repository.js';
import type { FirstCredentialsRepository } from '../storage/first-credentials.repository.js';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenRepository } from '../storage/token.repository.js';
import { CredentialHasher } from './credential-hasher.js';
import { prepareToken } from './new-token.js';
import { TokenCache } from './token-cache.js';
import { displayOf, mintAdminKey } from './token-format.js';

const firstName = 'first';

/** Lets the operator of a new database in. */
@Injectable()
export class FirstCredentials {
  constructor(
    @Inject(FIRST_CREDENTIALS_REPOSITORY) private readonly repository: FirstCredentialsRepository,
    @Inject(TOKEN_REPOSITORY) private readonly tokens: TokenRepository,
    @Inject(ADMIN_KEY_REPOSITORY) private readonly adminKeys: AdminKeyRepository,
    private readonly hasher: CredentialHasher,
    private readonly cache: TokenCache,
  ) {}

  /**
   * Makes an admin key and a token named `first` where the database never held either. Of processes that start at
   * once, one does it.
   * @returns both secrets, which cannot be shown again; undefined where nothing was made
   */
  async ensure(): Promise<{ readonly token: string; readonly adminKey: string } | undefined> {
    if (await this.inUse()) return undefined;
    const adminKey = mintAdminKey();
    const { token, secret } = prepareToken(this.hasher, { name: firstName });
    const made = await this.repository.claim(this.adminKeyRecord(adminKey), token);
    await this.cache.refresh();
    return made ? { token: secret, adminKey } : undefined;
  }

  private async inUse(): Promise<boolean> {
    const [tokens, adminKeys] = await Promise.all([this.tokens.changedSince(0, 1), this.adminKeys.list()]);
    return tokens.length + adminKeys.length > 0;
  }

  private adminKeyRecord(secret: string): AdminKeyRecord {
    return {
      id: `key_${randomUUID()}`,
      name: firstName,
      display: displayOf(secret),
      hash: this.hasher.hash(secret),
      createdAt: Date.now(),
    };
  }
}
