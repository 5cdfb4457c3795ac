import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens whose requests are refused rather than served with a loss. */
export const strictTokensMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('tokens')
      .addColumn('strict', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
