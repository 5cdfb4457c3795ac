import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Short-lived secrets that open realtime sessions on behalf of a token. */
export const clientSecretsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('client_secrets')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text')
      .addColumn('dialect', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('client_secrets_expires_at').on('client_secrets').column('expires_at').execute();
  },
};
