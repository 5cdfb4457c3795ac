import { Inject, Injectable } from '@nestjs/common';
import { auditEntry, theGateway } from '../audit/audit-entry.js';
import { ADMIN_KEY_REPOSITORY } from '../storage/admin-key.repository.js';
import type { AdminKeyRepository } from '../storage/admin-key.repository.js';
import { FIRST_CREDENTIALS_REPOSITORY } from '../storage/first-credentials.repository.js';
import type { FirstCredentialsRepository } from '../storage/first-credentials.repository.js';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenRepository } from '../storage/token.repository.js';
import { CredentialHasher } from './credential-hasher.js';
import { prepareAdminKey } from './new-admin-key.js';
import { prepareToken } from './new-token.js';
import { TokenCache } from './token-cache.js';
import { mintAdminKey } from './token-format.js';

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

  /** Whether this is not the first start of the database. */
  areMade(): Promise<boolean> {
    return this.repository.isClaimed();
  }

  /**
   * Makes an admin key, an owner's, and a token named `first` at the first start of a database; tokens made on the
   * command line before it stay. Of processes that start at once, one does it.
   * @returns both secrets, which cannot be shown again; undefined where nothing was made
   */
  async ensure(): Promise<{ readonly token: string; readonly adminKey: string } | undefined> {
    const adminKey = mintAdminKey();
    const name = await freeName(this.adminKeys);
    const key = prepareAdminKey(this.hasher, { name, role: 'owner' }, adminKey);
    const { token, secret } = prepareToken(this.hasher, { name: await freeName(this.tokens) });
    const notes = [noteOf('admin_key', key), noteOf('token', token)];
    const made = await this.repository.claim(key, token, notes);
    await this.cache.refresh();
    return made ? { token: secret, adminKey } : undefined;
  }
}

/** Some may have been made on the command line before. */
async function freeName(named: { find(name: string): Promise<object | undefined> }): Promise<string> {
  const taken = await named.find(firstName);
  return taken === undefined ? firstName : `${firstName}-${Date.now()}`;
}

const noteOf = (
  kind: 'admin_key' | 'token',
  { id, name, display }: { readonly id: string; readonly name: string; readonly display: string },
) =>
  auditEntry({
    actor: theGateway,
    action: `${kind}.create`,
    target: { id, name },
    after: { id, name, display },
  });
