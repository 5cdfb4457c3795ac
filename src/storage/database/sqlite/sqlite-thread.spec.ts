import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../database.js';
import { connectSqlite, openSqlite } from './open-sqlite.js';
import { SqliteThreadDialect } from './sqlite-dialect.js';
import { SqliteError, SqliteThread } from './sqlite-thread.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thread-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Counts to three million in SQL, which takes some hundred milliseconds. */
const long = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000000)
  select count(*) as count from numbers`;
const countOf = async (database: Database): Promise<number> =>
  (await database.selectFrom('installation').selectAll().execute()).length;

describe('SqliteThread', () => {
  it('keeps the event loop free while a query runs', async () => {
    const thread = await SqliteThread.start(join(folder, 'a.db'));
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const start = performance.now();
    const { rows } = await thread.execute(long, []);
    const took = performance.now() - start;
    delays.disable();
    await thread.close();
    expect(rows).toEqual([{ count: 3_000_000 }]);
    expect(delays.max / 1e6).toBeLessThan(took / 2);
  });

  it('tells errors with the codes of SQLite', async () => {
    const thread = await SqliteThread.start(join(folder, 'a.db'));
    await thread.execute('create table t (a integer primary key)', []);
    await thread.execute('insert into t values (?)', [1]);
    const failing = thread.execute('insert into t values (?)', [1]);
    await expect(failing).rejects.toThrow(SqliteError);
    // SQLITE_CONSTRAINT_PRIMARYKEY
    await expect(failing).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1555 });
    await expect(thread.execute('select nonsense', [])).rejects.toMatchObject({ errcode: 1 });
    await thread.close();
  });

  it('takes bytes that are a piece of more, and leaves the rest where it is', async () => {
    const thread = await SqliteThread.start(join(folder, 'a.db'));
    await thread.execute('create table t (a blob)', []);
    const whole = Buffer.from('before-middle-after');
    await thread.execute('insert into t values (?)', [whole.subarray(7, 13)]);
    const { rows } = await thread.execute('select a from t', []);
    expect(Buffer.from((rows[0] as { a: Uint8Array }).a).toString()).toBe('middle');
    expect(whole.toString()).toBe('before-middle-after');
    await thread.close();
  });

  it('refuses rows that no memory holds, and goes on', async () => {
    const thread = await SqliteThread.start(join(folder, 'a.db'));
    const endless =
      'with recursive n(a) as (select 1 union all select a + 1 from n) select a, zeroblob(100000) from n';
    await expect(thread.execute(endless, [])).rejects.toThrow('read them in pages');
    expect((await thread.execute('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    await thread.close();
  });

  it('fails what waits for it where it ends, and nothing after that: another one takes over', async () => {
    const driver = new SqliteThreadDialect(join(folder, 'a.db')).createDriver();
    await driver.init();
    const first = await driver.acquireConnection();
    const waiting = [long, 'select 1'].map((text) => first.executeQuery(CompiledQuery.raw(text)));
    await (Reflect.get(Reflect.get(first, 'thread') as object, 'worker') as Worker).terminate();
    const [, second] = await Promise.allSettled(waiting);
    expect(String(second?.status === 'rejected' && second.reason)).toContain(
      'The thread of the database failed',
    );
    const other = await driver.acquireConnection();
    expect((await other.executeQuery(CompiledQuery.raw('select 1 as one'))).rows).toEqual([{ one: 1 }]);
    await driver.destroy();
  });
});

describe('connections of their own', () => {
  it('answer small queries while a long one runs', async () => {
    const database = await openSqlite(folder);
    const ledger = connectSqlite(folder);
    await countOf(ledger);
    let running = true;
    const slow = sql
      .raw(long)
      .execute(ledger)
      .finally(() => (running = false));
    await database.insertInto('installation').values({ name: 'a', value: 'b' }).execute();
    expect(await countOf(database)).toBe(1);
    expect(running).toBe(true);
    await slow;
    expect(await countOf(ledger)).toBe(1);
    await ledger.destroy();
    await database.destroy();
  });

  it('wait for each other when they write', async () => {
    const database = await openSqlite(folder);
    const ledger = connectSqlite(folder);
    const add = (to: Database, name: string) =>
      to.transaction().execute(async (transaction) => {
        await transaction.selectFrom('installation').selectAll().execute();
        await transaction.insertInto('installation').values({ name, value: '' }).execute();
      });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => add(index % 2 === 0 ? database : ledger, `row ${index}`)),
    );
    expect(await countOf(database)).toBe(40);
    await ledger.destroy();
    await database.destroy();
  });
});
