import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each provider and model knows which change made it what it is. */
export const configurationRevisionsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('configuration_entries')
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
