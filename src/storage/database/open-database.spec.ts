import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DatabaseHealth } from '../database-health.js';
import { storageSettings } from '../fixtures/storage-settings.js';
import type { Database } from './database.js';
import { connectLedger, connectReports, openDatabase } from './open-database.js';

let folder: string;
const opened: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.destroy()));
  await rm(folder, { recursive: true });
});

it('keeps nobody waiting for a long report on SQLite', async () => {
  const settings = storageSettings(folder);
  const database = await openDatabase(settings);
  const ledger = await connectLedger(settings, new DatabaseHealth());
  const reports = connectReports(settings, ledger);
  opened.push(database, ledger, reports);
  await sql`select 1`.execute(reports);
  const over: string[] = [];
  const report = sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 5e6)
    select sum(number) from numbers`
    .execute(reports)
    .then(() => over.push('report'));
  await ledger.insertInto('usage_kept').values({ hour: 0, records: 1, size: 1 }).execute();
  over.push('delivery');
  await database.selectFrom('tokens').select('id').execute();
  over.push('request');
  await report;
  expect(over).toEqual(['delivery', 'request', 'report']);
});
