import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Providers and models of the administration. */
export const configurationMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('configuration_entries')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('configuration_entries_key', ['kind', 'name'])
      .execute();
  },
};
