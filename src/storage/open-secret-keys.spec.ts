import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite } from './database/sqlite/open-sqlite.js';
import type { Database } from './database/database.js';
import { storageSettings } from './fixtures/storage-settings.js';
import { openSecretKeys } from './open-secret-keys.js';

let dataDirectory: string;
let database: Database;
let file: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'secret-'));
  database = await openSqlite(dataDirectory);
  file = join(dataDirectory, 'secret.key');
});
afterEach(async () => {
  await database.destroy();
  await rm(dataDirectory, { recursive: true });
});

const open = async () => (await openSecretKeys(storageSettings(dataDirectory), database)).current.export();

describe('openSecretKeys', () => {
  it('makes 32 bytes once, for the owner alone', async () => {
    const bytes = await open();
    expect(bytes).toHaveLength(32);
    expect(await open()).toEqual(bytes);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(bytes);
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith('secret'))).toEqual([
      'secret.key',
    ]);
  });

  it('gives the same key to all who make it at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, open));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  });

  it('takes the file from others', async () => {
    await open();
    await chmod(file, 0o644);
    await open();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('takes the key from the configuration, and makes no file then', async () => {
    const secretKey = randomBytes(32).toString('base64url');
    const { current } = await openSecretKeys(storageSettings(dataDirectory, { secretKey }), database);
    expect(current.export().toString('base64url')).toBe(secretKey);
    expect(await readdir(dataDirectory)).not.toContain('secret.key');
  });

  it('refuses a missing, another or a broken key, naming the file and the fix', async () => {
    const original = await open();
    await unlink(file);
    await expect(open()).rejects.toThrow(`${file}: the file is missing. Put the original back`);
    await writeFile(file, randomBytes(32).toString('base64'));
    await expect(open()).rejects.toThrow(`${file}: it is not the key this database was used with.`);
    for (const broken of [
      '',
      'half',
      randomBytes(31).toString('base64'),
      `${original.toString('base64')}!`,
    ]) {
      await writeFile(file, broken);
      await expect(open()).rejects.toThrow(`${file}: it does not hold 32 bytes in base64.`);
    }
    await writeFile(file, original.toString('base64'));
    expect(await open()).toEqual(original);
  });

  it('makes another file where the former one is given, and has been moved away', async () => {
    const original = await open();
    const formerSecretKey = original.toString('base64');
    await rename(file, `${file}.former`);
    const { current, hashing } = await openSecretKeys(
      storageSettings(dataDirectory, { formerSecretKey }),
      database,
    );
    expect(current.export()).not.toEqual(original);
    expect(hashing.export()).toEqual(original);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(current.export());
    await unlink(file);
    await expect(
      openSecretKeys(storageSettings(dataDirectory, { formerSecretKey }), database),
    ).rejects.toThrow('the file is missing');
  });

  it('makes none where the last change of keys is not over', async () => {
    const original = await open();
    await rename(file, `${file}.former`);
    const former = { formerSecretKey: original.toString('base64') };
    const { current } = await openSecretKeys(storageSettings(dataDirectory, former), database);
    await rename(file, `${file}.later`);
    const later = { formerSecretKey: current.export().toString('base64') };
    await expect(openSecretKeys(storageSettings(dataDirectory, later), database)).rejects.toThrow(
      'the last change of keys is not over',
    );
    expect(existsSync(file)).toBe(false);
  });

  it('shows no key in its complaints', async () => {
    await open();
    const secretKey = randomBytes(31).toString('base64');
    const complaint = openSecretKeys(storageSettings(dataDirectory, { secretKey }), database).catch(String);
    expect(await complaint).not.toContain(secretKey);
  });
});
