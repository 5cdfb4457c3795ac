import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import { SqliteThreadDialect } from './sqlite-dialect.js';

describe('SQLite on a disk that is full', () => {
  let folder: string;
  let database: Kysely<unknown>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqlite-full-'));
    database = new Kysely<unknown>({ dialect: new SqliteThreadDialect(join(folder, 'full.db')) });
    await sql`create table notes (text text)`.execute(database);
    // As few pages as there are: the next one finds no room.
    await sql`pragma max_page_count = 2`.execute(database);
  });
  afterEach(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  const write = (length: number): Promise<unknown> =>
    database
      .transaction()
      .execute((transaction) => sql`insert into notes values (${'x'.repeat(length)})`.execute(transaction));

  it('refuses what it cannot write with 503, and goes on', async () => {
    await expect(write(100_000)).rejects.toMatchObject({
      code: 'gateway_overloaded',
      reason: 'database_unreachable',
      message: expect.stringContaining('cannot write to its database'),
    });
    await write(10);
    const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(database);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('tells why a transaction failed that SQLite has ended by itself', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw new Error('The disk failed.');
    });
    await expect(failing).rejects.toThrow('The disk failed.');
    await write(10);
  });
});
