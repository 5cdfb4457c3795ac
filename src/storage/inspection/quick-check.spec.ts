import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite } from '../database/sqlite/open-sqlite.js';
import { quickCheck } from './quick-check.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quick-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a look through a SQLite', () => {
  it('finds nothing where all is well, beside whoever uses it', async () => {
    const database = await openSqlite(folder);
    expect(await quickCheck(join(folder, 'gateway.db'), 3, 20_000)).toEqual([]);
    await database.destroy();
  });

  it('ends where it takes too long', async () => {
    await (await openSqlite(folder)).destroy();
    // No process starts within that.
    expect(await quickCheck(join(folder, 'gateway.db'), 3, 1)).toBeUndefined();
  });

  it('fails as SQLite does', async () => {
    await writeFile(join(folder, 'gateway.db'), 'no database '.repeat(1_000));
    await expect(quickCheck(join(folder, 'gateway.db'), 3, 20_000)).rejects.toMatchObject({ errcode: 26 });
  });
});
