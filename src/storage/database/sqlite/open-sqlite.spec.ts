import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runSource } from '../../fixtures/run-source.js';
import { StorageError } from '../../storage-error.js';
import { migrations } from '../migrations/migrations.js';
import { openSqlite } from './open-sqlite.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const opener = new URL('../../fixtures/open-storage.ts', import.meta.url);

/** What opening says, and that it is said as a StorageError. */
async function faultOf(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageError);
  return (error as StorageError).message;
}

describe('openSqlite', () => {
  it('makes a folder and files for the owner alone, whatever the umask', async () => {
    const previous = process.umask(0);
    const data = join(folder, 'deep', 'data');
    try {
      const database = await openSqlite(data);
      expect((await readdir(data)).sort()).toEqual(['gateway.db', 'gateway.db-shm', 'gateway.db-wal']);
      for (const name of await readdir(data))
        expect([name, await modeOf(join(data, name))]).toEqual([name, 0o600]);
      expect(await modeOf(data)).toBe(0o700);
      await database.destroy();
    } finally {
      process.umask(previous);
    }
  });

  it('takes an existing database from others', async () => {
    await (await openSqlite(folder)).destroy();
    await chmod(join(folder, 'gateway.db'), 0o644);
    const database = await openSqlite(folder);
    for (const name of await readdir(folder))
      expect([name, await modeOf(join(folder, name))]).toEqual([name, 0o600]);
    await database.destroy();
  });

  it('sets what SQLite needs for several processes', async () => {
    const database = await openSqlite(folder);
    const pragma = async (name: string) =>
      Object.values(
        (await sql<object>`pragma ${sql.raw(name)}`.execute(database)).rows[0] ?? {},
      )[0] as unknown;
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(1);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
    await database.destroy();
  });

  it('leaves nothing behind but the database when closed', async () => {
    await (await openSqlite(folder)).destroy();
    expect(await readdir(folder)).toEqual(['gateway.db']);
  });

  it('keeps what was there when opened again', async () => {
    const first = await openSqlite(folder);
    await first.insertInto('installation').values({ name: 'kept', value: 'yes' }).execute();
    await first.destroy();
    const second = await openSqlite(folder);
    expect(await second.selectFrom('installation').selectAll().execute()).toEqual([
      { name: 'kept', value: 'yes' },
    ]);
    await second.destroy();
  });

  it('brings the database of an older version up, its tokens in force as they were', async () => {
    const { '0001-tokens': tokens } = migrations;
    const older = await openSqlite(folder, tokens === undefined ? {} : { '0001-tokens': tokens });
    const values = sql.join(['tok_1', 'laptop', 'mg-…', 'hash', 1, 1]);
    await sql`insert into tokens (id, name, display, hash, created_at, revision) values (${values})`.execute(
      older,
    );
    await older.destroy();
    const database = await openSqlite(folder);
    expect(await database.selectFrom('tokens').select(['id', 'strict', 'revoked_at']).execute()).toEqual([
      { id: 'tok_1', strict: 0, revoked_at: null },
    ]);
    expect(await database.selectFrom('responses').select('key').execute()).toEqual([]);
    expect(await database.selectFrom('kept_turns').select('size').execute()).toEqual([]);
    await database.destroy();
  });

  it('lets processes start at once on an empty folder', async () => {
    const data = join(folder, 'data');
    const moment = String(Date.now() + 1500);
    const outputs = await Promise.all([1, 2, 3, 4].map(() => runSource(opener, [data, moment])));
    expect(outputs[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(outputs).size).toBe(1);
    expect((await readdir(data)).sort()).toEqual(['gateway.db', 'secret.key']);
  });

  it('undoes a migration that fails half-way, and runs it when it is mended', async () => {
    const broken = {
      up: async (database: Parameters<NonNullable<(typeof migrations)[string]>['up']>[0]) => {
        await database.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('power cut');
      },
    };
    await expect(openSqlite(folder, { ...migrations, '0002-half': broken })).rejects.toThrow(
      'cannot be used',
    );
    const database = await openSqlite(folder);
    const tables = await database.introspection.getTables();
    expect(tables.map(({ name }) => name)).toContain('tokens');
    expect(tables.map(({ name }) => name)).not.toContain('half');
    await database.destroy();
  });
});

describe('a database that cannot be opened', () => {
  it('is named when it is no database', async () => {
    await writeFile(join(folder, 'gateway.db'), 'these are not the bytes of a database'.repeat(200));
    const fault = await faultOf(openSqlite(folder));
    expect(fault).toContain(`${join(folder, 'gateway.db')}: this file is not a database.`);
    expect(fault).toContain('restore a backup');
  });

  it('is named when it is damaged', async () => {
    const database = await openSqlite(folder);
    await database.destroy();
    const file = join(folder, 'gateway.db');
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(file);
    // The header stays; the table of contents behind it does not.
    bytes.fill(0xff, 100, 4096);
    await writeFile(file, bytes);
    expect(await faultOf(openSqlite(folder))).toContain('the database is damaged.');
  });

  it('is named when a file stands in the way', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await faultOf(openSqlite(join(folder, 'file', 'data')))).toContain('is a file, not a folder');
    expect(await faultOf(openSqlite(join(folder, 'file')))).toContain(
      'a file stands where the folder should be',
    );
    await mkdir(join(folder, 'gateway.db'));
    expect(await faultOf(openSqlite(folder))).toContain('a folder stands where the file should be');
  });

  it('is named when another process keeps it locked', async () => {
    const file = join(folder, 'gateway.db');
    await (await openSqlite(folder)).destroy();
    const { DatabaseSync } = await import('node:sqlite');
    const holder = new DatabaseSync(file);
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
    expect(await faultOf(openSqlite(folder))).toContain('another process keeps the database locked');
    holder.close();
  }, 20_000);

  it('is named when the folder is read-only', async () => {
    // Root may write everywhere: then another user tries.
    const other = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    await chmod(folder, 0o555);
    const said = await runSource(opener, [folder], other);
    await chmod(folder, 0o700);
    expect(said).toContain(
      `StorageError: ${join(folder, 'gateway.db')}: the gateway may not read and write it.`,
    );
    expect(said).toContain('DATA_DIR');
  });
});
