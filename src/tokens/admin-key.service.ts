import { Inject, Injectable } from '@nestjs/common';
import { auditEntry, theGateway } from '../audit/audit-entry.js';
import { ADMIN_KEY_REPOSITORY } from '../storage/admin-key.repository.js';
import type { AdminKeyOutcome, AdminKeyRecord, AdminKeyRepository } from '../storage/admin-key.repository.js';
import type { Actor } from '../storage/audit.repository.js';
import { adminKeyToJson } from './admin-key-json.js';
import { CredentialHasher } from './credential-hasher.js';
import { prepareAdminKey } from './new-admin-key.js';
import type { AdminKeyRequest } from './new-admin-key.js';
import { TokenError } from './token-error.js';
import { mintAdminKey } from './token-format.js';

/** Issues admin keys, changes them and takes them back. Every process feels it with the next request. */
@Injectable()
export class AdminKeyService {
  constructor(
    @Inject(ADMIN_KEY_REPOSITORY) private readonly repository: AdminKeyRepository,
    private readonly hasher: CredentialHasher,
  ) {}

  /**
   * @returns the key and its secret, which cannot be shown again
   * @throws TokenError `name-taken`
   */
  async create(
    request: AdminKeyRequest,
    actor: Actor = theGateway,
  ): Promise<{ readonly key: AdminKeyRecord; readonly secret: string }> {
    const secret = mintAdminKey();
    const key = prepareAdminKey(this.hasher, request, secret);
    const note = auditEntry({
      actor,
      action: 'admin_key.create',
      target: key,
      after: adminKeyToJson(key),
    });
    if (!(await this.repository.add(key, note))) throw nameTaken(request.name);
    return { key, secret };
  }

  /** All of them, oldest first. */
  list(): Promise<readonly AdminKeyRecord[]> {
    return this.repository.list();
  }

  /** @throws TokenError `not-found` */
  async find(nameOrId: string): Promise<AdminKeyRecord> {
    const found = await this.repository.find(nameOrId);
    if (found === undefined) throw notFound(nameOrId);
    return found;
  }

  /** @throws TokenError `not-found`, `name-taken`; `last-owner` where no owner would be left */
  async update(
    nameOrId: string,
    changes: Partial<AdminKeyRequest>,
    actor: Actor = theGateway,
  ): Promise<AdminKeyRecord> {
    const { id } = await this.find(nameOrId);
    const outcome = await this.repository.change(
      id,
      (before) => ({ ...before, ...changes }),
      (before, after) =>
        auditEntry({
          actor,
          action: 'admin_key.update',
          target: after,
          before: adminKeyToJson(before),
          after: adminKeyToJson(after),
        }),
    );
    return settled(outcome, nameOrId, changes.name ?? nameOrId);
  }

  /**
   * Ends a key for good.
   * @throws TokenError `not-found`; `last-owner` where no owner would be left
   */
  async revoke(nameOrId: string, actor: Actor = theGateway): Promise<AdminKeyRecord> {
    const { id } = await this.find(nameOrId);
    const outcome = await this.repository.remove(id, (before) =>
      auditEntry({ actor, action: 'admin_key.revoke', target: before, before: adminKeyToJson(before) }),
    );
    return settled(outcome, nameOrId, nameOrId);
  }
}

function settled(outcome: AdminKeyOutcome, nameOrId: string, name: string): AdminKeyRecord {
  if (outcome === 'missing') throw notFound(nameOrId);
  if (outcome === 'name-taken') throw nameTaken(name);
  if (outcome === 'last-owner') {
    throw new TokenError(
      'last-owner',
      `"${nameOrId}" is the last admin key with the role owner: without it nobody could change admin keys. Make another owner first.`,
    );
  }
  return outcome;
}

const notFound = (nameOrId: string): TokenError =>
  new TokenError('not-found', `No admin key has the name or id "${nameOrId}".`);

const nameTaken = (name: string): TokenError =>
  new TokenError('name-taken', `There is an admin key named "${name}" already. Choose another name.`);
