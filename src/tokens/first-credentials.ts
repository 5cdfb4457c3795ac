import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminKeyRecord } from '../storage/admin-key.repository.js';
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
    private readonly hasher: CredentialHasher,
    private readonly cache: TokenCache,
  ) {}

  /**
   * Makes an admin key and a token named `first` at the first start of a database; tokens made on the command line
   * before it stay. Of processes that start at once, one does it.
   * @returns both secrets, which cannot be shown again; undefined where nothing was made
   */
  async ensure(): Promise<{ readonly token: string; readonly adminKey: string } | undefined> {
    const adminKey = mintAdminKey();
    const { token, secret } = prepareToken(this.hasher, { name: await this.freeName() });
    const made = await this.repository.claim(this.adminKeyRecord(adminKey), token);
    await this.cache.refresh();
    return made ? { token: secret, adminKey } : undefined;
  }

  private async freeName(): Promise<string> {
    const taken = await this.tokens.find(firstName);
    return taken === undefined ? firstName : `${firstName}-${Date.now()}`;
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
