import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The first answers to requests with an idempotency key, their bodies in pieces. */
export const idempotentAnswersMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('idempotent_answers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('head', 'text')
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('idempotent_answers_key', ['token_id', 'key'])
      .execute();
    // With the size, so that all of them are summed up without a look at the answers themselves.
    await schema
      .createIndex('idempotent_answers_expires_at')
      .on('idempotent_answers')
      .columns(['expires_at', 'size'])
      .execute();
    await schema
      .createTable('idempotent_answer_pieces')
      .addColumn('answer_id', 'text', (column) =>
        column.notNull().references('idempotent_answers.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotent_answer_pieces_key', ['answer_id', 'position'])
      .execute();
  },
};
