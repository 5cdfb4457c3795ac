import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Periods whose requests are priced anew, and how far that is. */
export const reratingsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('reratings')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('begins_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('provider', 'text')
      .addColumn('model', 'text')
      .addColumn('dry_run', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('lease_until', 'bigint')
      .addColumn('cursor_at', 'bigint')
      .addColumn('cursor_id', 'text')
      .addColumn('totals', 'text', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('error', 'text')
      .execute();
    await schema.createIndex('reratings_created_at').on('reratings').columns(['created_at', 'id']).execute();
  },
};
