import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Prices of one's own, each from a time on. */
export const priceVersionsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('price_versions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('prices', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute();
  },
};
