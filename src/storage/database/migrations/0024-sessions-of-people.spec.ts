import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { adminSessionsMigration } from './0018-admin-sessions.js';
import { sessionsOfPeopleMigration } from './0024-sessions-of-people.js';

onEachDatabase('sessionsOfPeopleMigration', (storage) => {
  it('keeps the sessions there are, and what ends them', async () => {
    const database = storage.database as Kysely<unknown> & typeof storage.database;
    await database.schema.dropTable('admin_sessions').execute();
    await adminSessionsMigration.up(database);
    const key = { id: 'key_a', name: 'a', display: 'd', hash: 'h', created_at: 1, role: 'owner' };
    await database.insertInto('admin_keys').values(key).execute();
    await sql`insert into admin_sessions (id, hash, admin_key_id, created_at, seen_at, expires_at)
      values ('ses_1', 's', 'key_a', 1, 2, 3)`.execute(database);
    await sessionsOfPeopleMigration.up(database);
    expect(await database.selectFrom('admin_sessions').selectAll().execute()).toMatchObject([
      {
        id: 'ses_1',
        hash: 's',
        admin_key_id: 'key_a',
        issuer: null,
        created_at: 1,
        seen_at: 2,
        expires_at: 3,
      },
    ]);
    await database.deleteFrom('admin_keys').execute();
    expect(await database.selectFrom('admin_sessions').selectAll().execute()).toEqual([]);
  });
});
