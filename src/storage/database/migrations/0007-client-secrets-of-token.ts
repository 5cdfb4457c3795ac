import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A token's client secrets are counted whenever it makes another one. */
export const clientSecretsOfTokenMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createIndex('client_secrets_token_id')
      .on('client_secrets')
      .columns(['token_id', 'expires_at'])
      .execute();
  },
};
