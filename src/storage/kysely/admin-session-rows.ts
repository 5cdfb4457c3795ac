import type { AdminRole } from '../admin-key.repository.js';
import type { Administrator, OpenSession } from '../admin-session.repository.js';
import type { AdminSessionTable } from '../database/database-schema.js';

/** A session's row, with what its admin key is now. */
export interface JoinedSessionRow extends AdminSessionTable {
  readonly key_name: string | null;
  readonly key_role: string | null;
}

/** A session as its table has it. */
export function toSessionRow({ session, administrator }: OpenSession): AdminSessionTable {
  const { id, hash, address = null, agent = null, createdAt, seenAt, expiresAt } = session;
  const row = { id, hash, address, agent, created_at: createdAt, seen_at: seenAt, expires_at: expiresAt };
  if (administrator.kind === 'admin-key') {
    const nobody = { issuer: null, subject: null, person_name: null, person_role: null };
    return { ...row, admin_key_id: administrator.id, ...nobody };
  }
  const { issuer, id: subject, name, role } = administrator;
  return { ...row, admin_key_id: null, issuer, subject, person_name: name, person_role: role };
}

/** A row as the rest of the gateway knows it. Undefined where nobody stands behind it. */
export function toOpenSession(row: JoinedSessionRow): OpenSession | undefined {
  const administrator = administratorOf(row);
  if (administrator === undefined) return undefined;
  const { id, hash, address, agent } = row;
  const session = {
    id,
    hash,
    ...(address !== null && { address }),
    ...(agent !== null && { agent }),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  };
  return { session, administrator };
}

function administratorOf(row: JoinedSessionRow): Administrator | undefined {
  const { admin_key_id: keyId, key_name: keyName, key_role: keyRole } = row;
  if (keyId !== null) {
    if (keyName === null) return undefined;
    return { kind: 'admin-key', id: keyId, name: keyName, role: keyRole as AdminRole };
  }
  const { issuer, subject, person_name: name, person_role: role } = row;
  if (issuer === null || subject === null || name === null) return undefined;
  return { kind: 'person', id: subject, issuer, name, role: role as AdminRole };
}
