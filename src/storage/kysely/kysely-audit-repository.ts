import type { Kysely } from 'kysely';
import type { AuditEntry, AuditQuery, AuditRepository } from '../audit.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { insertAuditEntry, toAuditEntry } from './audit-rows.js';

/** The log of changes in SQL. */
export class KyselyAuditRepository implements AuditRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(entry: AuditEntry): Promise<void> {
    return insertAuditEntry(this.database, entry);
  }

  async find(id: string): Promise<AuditEntry | undefined> {
    const row = await this.database
      .selectFrom('audit_entries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toAuditEntry(row);
  }

  async page({
    actorId,
    action,
    targetId,
    from,
    to,
    after,
    most,
  }: AuditQuery): Promise<readonly AuditEntry[]> {
    let query = this.database.selectFrom('audit_entries').selectAll();
    if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
    if (action !== undefined) query = query.where('action', '=', action);
    if (targetId !== undefined) query = query.where('target_id', '=', targetId);
    if (from !== undefined) query = query.where('at', '>=', from);
    if (to !== undefined) query = query.where('at', '<', to);
    if (after !== undefined) {
      query = query
        .where('at', '<=', after.at)
        .where(({ eb, or }) => or([eb('at', '<', after.at), eb('id', '<', after.id)]));
    }
    const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute();
    return rows.map(toAuditEntry);
  }

  async deleteBefore(time: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('audit_entries')
      .select('id')
      .where('at', '<', time)
      .orderBy('at')
      .limit(most)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await this.database.deleteFrom('audit_entries').where('id', 'in', ids).execute();
    return ids.length;
  }
}
