import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { someChange } from '../fixtures/some-change.js';
import { KyselyTokenRepository } from '../kysely/kysely-token-repository.js';
import { StorageError } from '../storage-error.js';
import { migrateToLatest } from './migrate.js';
import { migrations } from './migrations/migrations.js';

/** Of a token that nobody settled anything for. */
const nothingMore = { settings: {}, formerSecrets: [] };

/** As a newer version might do it: only adding. */
const newer: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createTable('news').addColumn('id', 'bigint').execute();
    await schema.alterTable('tokens').addColumn('nickname', 'text').execute();
    await schema
      .alterTable('tokens')
      .addColumn('rank', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
const nothing: Migration = { up: () => Promise.resolve() };
const broken: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createTable('half').addColumn('id', 'text').execute();
    throw new Error('power cut');
  },
};

onEachDatabase('migrateToLatest', (storage) => {
  let tables: () => Promise<readonly string[]>;
  beforeEach(() => {
    tables = async () => (await storage.database.introspection.getTables()).map(({ name }) => name);
  });

  it('lets an older version serve on what a newer one has added to', async () => {
    const tokens = new KyselyTokenRepository(storage.database);
    const token = { id: 'tok_1', name: 'a', display: 'd', hash: 'h', createdAt: 1, strict: false };
    await tokens.add(token, someChange());
    await migrateToLatest(storage.database, { ...migrations, '9999-newer': newer }, 'here');
    const older = new KyselyTokenRepository(await storage.open());
    expect(await older.find('a')).toEqual({ ...token, ...nothingMore, revision: 1 });
    const second = { ...token, id: 'tok_2', name: 'b', hash: 'i' };
    expect(await older.add(second, someChange())).toEqual({ ...second, ...nothingMore, revision: 2 });
  });

  it('runs what came to be between two that ran already', async () => {
    await migrateToLatest(storage.database, { ...migrations, '9999-newer': nothing }, 'here');
    await migrateToLatest(storage.database, { ...migrations, '9998-newer': newer }, 'here');
    expect(await tables()).toContain('news');
  });

  it('refuses what a newer version says it cannot work with', async () => {
    await migrateToLatest(storage.database, { ...migrations, '9999-tokens-breaking': nothing }, 'here');
    const opening = storage.open();
    await expect(opening).rejects.toThrow(StorageError);
    await expect(opening).rejects.toThrow('(9999-tokens-breaking). Run that version');
  });

  it('leaves nothing of one that fails half-way', async () => {
    await expect(
      migrateToLatest(storage.database, { ...migrations, '9998-newer': newer, '9999-half': broken }, 'here'),
    ).rejects.toThrow('power cut');
    expect(await tables()).not.toContain('half');
    expect(await tables()).not.toContain('news');
    const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(storage.database);
    expect(executed.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });
});
