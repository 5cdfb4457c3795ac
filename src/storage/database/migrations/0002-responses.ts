import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Responses that clients may come back to, and the ids of their items. */
export const responsesMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await createResponses(schema);
    await createItems(schema);
  },
};

async function createResponses(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('responses')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('previous_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('background', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('item_ids', 'text', (column) => column.notNull())
    .addColumn('events', 'text')
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('conversation_size', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .execute();
  await schema.createIndex('responses_id').on('responses').column('id').execute();
  // With the size, so that all of them are summed up without a look at the responses themselves.
  await schema.createIndex('responses_expires_at').on('responses').columns(['expires_at', 'size']).execute();
  await schema.createIndex('responses_lease_until').on('responses').column('lease_until').execute();
}

async function createItems(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('response_items')
    .addColumn('response_key', 'text', (column) =>
      column.notNull().references('responses.key').onDelete('cascade'),
    )
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('response_items_key', ['response_key', 'item_id'])
    .execute();
  await schema
    .createIndex('response_items_item')
    .on('response_items')
    .columns(['item_id', 'token_id'])
    .execute();
}
