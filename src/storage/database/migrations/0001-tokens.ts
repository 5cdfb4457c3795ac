import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens, admin keys, and what keeps several processes on one database in step. */
export const tokensMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createTokens(database);
    await createAdminKeys(database);
    await createNamedValues(database);
  },
};

async function createTokens({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('display', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('tokens_revision').unique().on('tokens').column('revision').execute();
  await schema
    .createIndex('tokens_live_name')
    .unique()
    .on('tokens')
    .column('name')
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
}

async function createAdminKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('admin_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('display', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createNamedValues({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
