import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom tokens belong to, what they may do, and the secrets they had before. Roles of admin keys. */
export const tokenSettingsMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['owner', 'team', 'settings', 'former_secrets']) {
      await schema.alterTable('tokens').addColumn(column, 'text').execute();
    }
    await schema.createIndex('tokens_created_at').on('tokens').columns(['created_at', 'id']).execute();
    await schema.createIndex('tokens_owner').on('tokens').columns(['owner', 'created_at', 'id']).execute();
    await schema.createIndex('tokens_team').on('tokens').columns(['team', 'created_at', 'id']).execute();
    // Whoever had a key before there were roles could do everything.
    await schema
      .alterTable('admin_keys')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
      .execute();
  },
};
