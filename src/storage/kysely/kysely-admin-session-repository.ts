import type { Kysely } from 'kysely';
import type { Administrator, AdminSessionRepository, OpenSession } from '../admin-session.repository.js';
import type { AuditEntry } from '../audit.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { toOpenSession, toSessionRow } from './admin-session-rows.js';
import { insertAuditEntry } from './audit-rows.js';

/** Sessions of the console in SQL. */
export class KyselyAdminSessionRepository implements AdminSessionRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(opened: OpenSession, note: AuditEntry): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('admin_sessions').values(toSessionRow(opened)).execute();
      await insertAuditEntry(transaction, note);
    });
  }

  async find(hash: string, now: number): Promise<OpenSession | undefined> {
    const row = await this.open(now).where('admin_sessions.hash', '=', hash).executeTakeFirst();
    return row && toOpenSession(row);
  }

  async list(now: number, of?: Administrator): Promise<readonly OpenSession[]> {
    let query = this.open(now);
    if (of?.kind === 'admin-key') query = query.where('admin_sessions.admin_key_id', '=', of.id);
    if (of?.kind === 'person') {
      query = query
        .where('admin_sessions.issuer', '=', of.issuer)
        .where('admin_sessions.subject', '=', of.id);
    }
    const rows = await query.orderBy('seen_at', 'desc').orderBy('admin_sessions.id').execute();
    return rows.flatMap((row) => toOpenSession(row) ?? []);
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

  /** Each with its admin key, where it was opened with one. */
  private open(now: number) {
    return this.database
      .selectFrom('admin_sessions')
      .leftJoin('admin_keys', 'admin_keys.id', 'admin_sessions.admin_key_id')
      .selectAll('admin_sessions')
      .select(['admin_keys.name as key_name', 'admin_keys.role as key_role'])
      .where('expires_at', '>', now);
  }
}
