import type { JsonObject } from '#libs/json';
import type { OpenSession } from '../../storage/admin-session.repository.js';

/** A session as the admin API shows it. @param current whether it is the one that asks */
export const sessionToJson = ({ session, key }: OpenSession, current: boolean): JsonObject => ({
  object: 'session',
  id: session.id,
  admin_key: { id: key.id, name: key.name, role: key.role },
  current,
  address: session.address ?? null,
  agent: session.agent ?? null,
  created_at: new Date(session.createdAt).toISOString(),
  seen_at: new Date(session.seenAt).toISOString(),
  expires_at: new Date(session.expiresAt).toISOString(),
});
