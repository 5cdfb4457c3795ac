import type { JsonObject } from '#libs/json';
import type { OpenSession } from '../../storage/admin-session.repository.js';
import type { Administrator } from '../../tokens/admin-key-lookup.js';

/** Who somebody is to the administration. */
export const administratorToJson = ({ keyId, name, role }: Administrator): JsonObject => ({
  id: keyId,
  name,
  role,
});

/** A session as the admin API shows it. @param current whether it is the one that asks */
export const sessionToJson = ({ session, key }: OpenSession, current: boolean): JsonObject => ({
  object: 'session',
  id: session.id,
  admin_key: administratorToJson({ ...key, keyId: key.id }),
  current,
  address: session.address ?? null,
  agent: session.agent ?? null,
  created_at: new Date(session.createdAt).toISOString(),
  seen_at: new Date(session.seenAt).toISOString(),
  expires_at: new Date(session.expiresAt).toISOString(),
});
