import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Thinking and proofs of turns whose clients have no place for them. */
export const keptTurnsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('kept_turns')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('pieces', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('kept_turns_expires_at').on('kept_turns').column('expires_at').execute();
  },
};
