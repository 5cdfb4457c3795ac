import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was changed by the administration, when and by whom. */
export const auditMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target_id', 'text', (column) => column.notNull())
      .addColumn('target_name', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('request_id', 'text')
      .addColumn('address', 'text')
      .execute();
    const leading = [[], ['actor_id'], ['action'], ['target_id']];
    for (const columns of leading) {
      await schema
        .createIndex(['audit_entries', ...columns, 'at'].join('_'))
        .on('audit_entries')
        .columns([...columns, 'at', 'id'])
        .execute();
    }
  },
};
