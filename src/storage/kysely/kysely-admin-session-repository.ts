import type { Kysely } from 'kysely';
import type { AdminRole } from '../admin-key.repository.js';
import type { AdminSessionRecord, AdminSessionRepository, OpenSession } from '../admin-session.repository.js';
import type { AuditEntry } from '../audit.repository.js';
import type { AdminSessionTable, DatabaseSchema } from '../database/database-schema.js';
import { insertAuditEntry } from './audit-rows.js';

/** Sessions of the console in SQL. */
export class KyselyAdminSessionRepository implements AdminSessionRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(session: AdminSessionRecord, note: AuditEntry): Promise<void> {
    const { id, hash, adminKeyId, address = null, agent = null, createdAt, seenAt, expiresAt } = session;
    const row = { id, hash, admin_key_id: adminKeyId, address, agent };
    return this.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('admin_sessions')
        .values({ ...row, created_at: createdAt, seen_at: seenAt, expires_at: expiresAt })
        .execute();
      await insertAuditEntry(transaction, note);
    });
  }

  async find(hash: string, now: number): Promise<OpenSession | undefined> {
    const row = await this.open(now).where('admin_sessions.hash', '=', hash).executeTakeFirst();
    return row && toOpenSession(row);
  }

  async list(now: number, adminKeyId?: string): Promise<readonly OpenSession[]> {
    const rows = await this.open(now)
      .$if(adminKeyId !== undefined, (query) =>
        query.where('admin_sessions.admin_key_id', '=', adminKeyId ?? ''),
      )
      .orderBy('seen_at', 'desc')
      .orderBy('admin_sessions.id')
      .execute();
    return rows.map(toOpenSession);
  }

  async touch(id: string, seenAt: number, expiresAt: number): Promise<void> {
    await this.database
      .updateTable('admin_sessions')
      .set({ seen_at: seenAt, expires_at: expiresAt })
      .where('id', '=', id)
      .execute();
  }

  remove(id: string, note: AuditEntry): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('admin_sessions')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await insertAuditEntry(transaction, note);
      return true;
    });
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('admin_sessions')
      .select('id')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await this.database.deleteFrom('admin_sessions').where('id', 'in', ids).execute();
    return ids.length;
  }

  private open(now: number) {
    return this.database
      .selectFrom('admin_sessions')
      .innerJoin('admin_keys', 'admin_keys.id', 'admin_sessions.admin_key_id')
      .selectAll('admin_sessions')
      .select(['name', 'role'])
      .where('expires_at', '>', now);
  }
}

function toOpenSession(
  row: AdminSessionTable & { readonly name: string; readonly role: string },
): OpenSession {
  const { id, hash, admin_key_id: adminKeyId, address, agent, name } = row;
  return {
    session: {
      id,
      hash,
      adminKeyId,
      ...(address !== null && { address }),
      ...(agent !== null && { agent }),
      createdAt: row.created_at,
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
    },
    key: { id: adminKeyId, name, role: row.role as AdminRole },
  };
}
