import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Answers of the response cache, their bodies in pieces. */
export const cachedAnswersMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('cached_answers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('head', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('whole', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('cached_answers_key').on('cached_answers').columns(['key']).execute();
    // With the size, so that answers are summed up without a look at them.
    await schema
      .createIndex('cached_answers_token_id')
      .on('cached_answers')
      .columns(['token_id', 'size'])
      .execute();
    await schema
      .createIndex('cached_answers_expires_at')
      .on('cached_answers')
      .columns(['expires_at', 'size'])
      .execute();
    await schema
      .createTable('cached_answer_pieces')
      .addColumn('answer_id', 'text', (column) =>
        column.notNull().references('cached_answers.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('cached_answer_pieces_key', ['answer_id', 'position'])
      .execute();
  },
};
