import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { openSqlite } from '../database/sqlite/open-sqlite.js';
import { storageSettings } from '../fixtures/storage-settings.js';
import { openSecretKeys } from '../open-secret-keys.js';
import { backupStorage } from './backup-storage.js';

let folder: string;
let database: Database;
let said: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  database = await openSqlite(join(folder, 'data'));
  await openSecretKeys(settings(), database);
  said = '';
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const settings = () => storageSettings(join(folder, 'data'));
const output = { write: (text: string) => (said += text) };
const to = () => join(folder, 'copy');

const settle = (name: string) =>
  sql`insert into installation (name, value) values (${name}, 'x')`.execute(database);
const factsOf = async (opened: Database): Promise<readonly string[]> =>
  (await sql<{ name: string }>`select name from installation order by name`.execute(opened)).rows.map(
    ({ name }) => name,
  );

describe('a backup of the SQLite', () => {
  it('has everything that was there, and the key, for its owner alone', async () => {
    await settle('before');
    await backupStorage(settings(), to(), output);
    await settle('after');
    expect(said).toBe(`${join(to(), 'gateway.db')}\n${join(to(), 'secret.key')}\n`);
    for (const file of await readdir(to())) {
      expect([file, (await stat(join(to(), file))).mode & 0o077]).toEqual([file, 0]);
    }
    expect((await stat(to())).mode & 0o077).toBe(0);
    expect(await readFile(join(to(), 'secret.key'))).toEqual(await readFile(join(folder, 'data/secret.key')));
    const restored = await openSqlite(to());
    const facts = await factsOf(restored);
    await openSecretKeys(storageSettings(to()), restored);
    await restored.destroy();
    expect(facts).toContain('before');
    expect(facts).not.toContain('after');
  });

  it('says that a key of the environment is not in it', async () => {
    await backupStorage({ ...settings(), secretKey: 'x' }, to(), output);
    expect(await readdir(to())).toEqual(['gateway.db']);
    expect(said).toContain('GATEWAY_SECRET_KEY is set: keep its value too');
  });

  it('says that a former key is needed as long as it is', async () => {
    await sql`insert into installation (name, value) values ('former-secret-key', 'x')`.execute(database);
    await backupStorage(settings(), to(), output);
    expect(said).toContain('keep the former key too');
  });

  it('ends while somebody writes all the time', async () => {
    await sql`create table ballast (content blob)`.execute(database);
    for (let row = 0; row < 32; row += 1) {
      await sql`insert into ballast values (zeroblob(4000000))`.execute(database);
    }
    const over = new AbortController();
    const writing = (async () => {
      for (let written = 0; ; written += 1) {
        if (over.signal.aborted) return written;
        await settle(`later-${written}`);
      }
    })();
    await backupStorage(settings(), to(), output);
    over.abort();
    expect(await writing).toBeGreaterThan(3);
  }, 10_000);

  it('leaves nothing behind where it fails', async () => {
    const damaged = storageSettings(join(folder, 'damaged'));
    await mkdir(damaged.dataDirectory);
    await writeFile(join(damaged.dataDirectory, 'gateway.db'), 'x'.repeat(5000));
    await expect(backupStorage(damaged, to(), output)).rejects.toThrow('secret.key: the file is missing');
    await writeFile(join(damaged.dataDirectory, 'secret.key'), 'x');
    await expect(backupStorage(damaged, to(), output)).rejects.toThrow('this file is not a database');
    expect(await readdir(to())).toEqual([]);
  });

  it('replaces nothing', async () => {
    await backupStorage(settings(), to(), output);
    await expect(backupStorage(settings(), to(), output)).rejects.toThrow('it is not empty');
    await writeFile(join(folder, 'file'), '');
    await expect(backupStorage(settings(), folder, output)).rejects.toThrow('it is not empty');
  });

  it('is none where there is no SQLite', async () => {
    const elsewhere = storageSettings(join(folder, 'nothing'));
    await expect(backupStorage(elsewhere, to(), output)).rejects.toThrow('there is no such database');
    const { database: common } = settings();
    const postgres = { ...settings(), database: { ...common, url: 'postgres://db/gateway' } };
    await expect(backupStorage(postgres, to(), output)).rejects.toThrow('pg_dump');
  });
});
