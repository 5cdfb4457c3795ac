import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bodies of requests and answers, encrypted. */
export const requestBodiesMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('request_bodies')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['request_id', 'token_id'] as const) {
      await schema
        .createIndex(`request_bodies_${column}`)
        .on('request_bodies')
        .columns([column, 'at'])
        .execute();
    }
    // With the size, so that they are summed up without a look at them.
    await schema.createIndex('request_bodies_at').on('request_bodies').columns(['at', 'size']).execute();
  },
};
