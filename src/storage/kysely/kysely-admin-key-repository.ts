import type { Kysely, Selectable } from 'kysely';
import type { AdminKeyRecord, AdminKeyRepository } from '../admin-key.repository.js';
import type { AdminKeyTable, DatabaseSchema } from '../database/database-schema.js';

/** Admin keys in SQL. */
export class KyselyAdminKeyRepository implements AdminKeyRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  async findByHash(hash: string): Promise<AdminKeyRecord | undefined> {
    const row = await this.database
      .selectFrom('admin_keys')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row && toAdminKeyRecord(row);
  }

  async list(): Promise<readonly AdminKeyRecord[]> {
    const rows = await this.database
      .selectFrom('admin_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toAdminKeyRecord);
  }
}

const toAdminKeyRecord = (row: Selectable<AdminKeyTable>): AdminKeyRecord => ({
  id: row.id,
  name: row.name,
  display: row.display,
  hash: row.hash,
  createdAt: row.created_at,
});
