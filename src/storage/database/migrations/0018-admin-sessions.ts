import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Browsers that administrators have signed in with. They end with their admin key. */
export const adminSessionsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('admin_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('admin_key_id', 'text', (column) =>
        column.notNull().references('admin_keys.id').onDelete('cascade'),
      )
      .addColumn('address', 'text')
      .addColumn('agent', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('admin_sessions_key').on('admin_sessions').column('admin_key_id').execute();
    await schema.createIndex('admin_sessions_expires_at').on('admin_sessions').column('expires_at').execute();
  },
};
