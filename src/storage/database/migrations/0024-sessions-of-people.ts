import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const kept = ['id', 'hash', 'admin_key_id', 'address', 'agent', 'created_at', 'seen_at', 'expires_at'];

/**
 * Sessions of people whom an issuer of OpenID Connect vouches for: they have no admin key. The table is made anew, for
 * SQLite cannot take a column's NOT NULL away.
 */
export const sessionsOfPeopleMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('admin_sessions').renameTo('former_admin_sessions').execute();
    await schema
      .createTable('admin_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('admin_key_id', 'text', (column) => column.references('admin_keys.id').onDelete('cascade'))
      .addColumn('issuer', 'text')
      .addColumn('subject', 'text')
      .addColumn('person_name', 'text')
      .addColumn('person_role', 'text')
      .addColumn('address', 'text')
      .addColumn('agent', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    const columns = sql.join(kept.map((name) => sql.ref(name)));
    await sql`insert into admin_sessions (${columns}) select ${columns} from former_admin_sessions`.execute(
      database,
    );
    await schema.dropTable('former_admin_sessions').execute();
    await schema.createIndex('admin_sessions_key').on('admin_sessions').column('admin_key_id').execute();
    await schema.createIndex('admin_sessions_expires_at').on('admin_sessions').column('expires_at').execute();
  },
};
