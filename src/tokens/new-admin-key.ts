import { randomUUID } from 'node:crypto';
import type { AdminKeyRecord, AdminRole } from '../storage/admin-key.repository.js';
import type { CredentialHasher } from './credential-hasher.js';
import { displayOf } from './token-format.js';

/** What the maker of an admin key decides. */
export interface AdminKeyRequest {
  readonly name: string;
  readonly role: AdminRole;
}

/** An admin key before it is kept. */
export const prepareAdminKey = (
  hasher: CredentialHasher,
  { name, role }: AdminKeyRequest,
  secret: string,
): AdminKeyRecord => ({
  id: `key_${randomUUID()}`,
  name,
  role,
  display: displayOf(secret),
  hash: hasher.hash(secret),
  createdAt: Date.now(),
});
