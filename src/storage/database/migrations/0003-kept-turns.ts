import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Thinking and proofs of turns whose clients have no place for them. */
export const keptTurnsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('kept_turns')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('pieces', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    // With the size, so that all of them are summed up without a look at the turns themselves.
    await schema
      .createIndex('kept_turns_expires_at')
      .on('kept_turns')
      .columns(['expires_at', 'size'])
      .execute();
  },
};
