import type { JsonObject } from '#libs/json';
import type { Administrator, OpenSession } from '../../storage/admin-session.repository.js';

/** A session as the admin API shows it. @param current whether it is the one that asks */
export const sessionToJson = ({ session, administrator }: OpenSession, current: boolean): JsonObject => ({
  object: 'session',
  id: session.id,
  ...holderToJson(administrator),
  current,
  address: session.address ?? null,
  agent: session.agent ?? null,
  created_at: new Date(session.createdAt).toISOString(),
  seen_at: new Date(session.seenAt).toISOString(),
  expires_at: new Date(session.expiresAt).toISOString(),
});

/** Whose session it is: of one the other is null. */
function holderToJson({ kind, id, name, role }: Administrator): JsonObject {
  const holder = { id, name, role };
  return kind === 'admin-key' ? { admin_key: holder, person: null } : { admin_key: null, person: holder };
}
