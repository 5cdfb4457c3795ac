import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ColumnMetadata } from 'kysely';
import type { Database } from '../database/database.js';
import { openDatabase } from '../database/open-database.js';
import { openSqlite } from '../database/sqlite/open-sqlite.js';
import { PostgresServer } from '../fixtures/postgres-server.js';
import { storageSettings } from '../fixtures/storage-settings.js';
import { openSecretKeys } from '../open-secret-keys.js';
import { copyableTables } from './copyable-tables.js';
import { migrateStorage } from './migrate-storage.js';

let server: PostgresServer;
let folder: string;
let url: string;
let said: string;
beforeAll(async () => {
  server = await PostgresServer.start();
}, 60_000);
afterAll(() => server.destroy());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  url = server.urlOf(await server.createDatabase());
  said = '';
});
afterEach(() => rm(folder, { recursive: true }));

const output = { write: (text: string) => (said += text) };
const migrate = () => migrateStorage(storageSettings(folder), url, output);
const key = () => readFile(join(folder, 'secret.key'), 'utf8');
const open = async () => openDatabase(storageSettings(folder, { url, secretKey: await key() }));

/** A value that fits a column. The same number in every table lets rows refer to each other. */
function sample({ name, dataType }: ColumnMetadata, index: number): unknown {
  if (dataType === 'bytea') return randomBytes(20_000);
  if (dataType.startsWith('int')) return name === 'created_at' ? index + 0.25 : index;
  // Tables may be divided by these.
  if (name === 'kind') return 'model';
  if (name === 'span') return 'hour';
  return `${index}`;
}

/** Rows in every table that there is, whoever made it. */
async function fill(source: Database, target: Database, count: number): Promise<readonly string[]> {
  const tables = await copyableTables(source, target);
  await source.transaction().execute(async (transaction) => {
    for (const { name, columns } of tables.filter((table) => table.name !== 'installation')) {
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      for (let index = 1; index <= count; index += 1) {
        const values = sql.join(columns.map((column) => sample(column, index)));
        await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(transaction);
      }
    }
  });
  return tables.map(({ name }) => name);
}

const rowsOf = async (database: Database, name: string): Promise<string> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
  const shown = rows.map((row) =>
    JSON.stringify(
      Object.entries(row)
        .sort()
        .map(([, value]) => shownValue(value)),
    ),
  );
  return shown.sort().join('\n');
};

function shownValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'number' ? Math.round(value) : value;
}

describe('migrateStorage', () => {
  it('copies every row of every table, and leaves the source as it was', async () => {
    const source = await openSqlite(folder);
    await openSecretKeys(storageSettings(folder), source);
    const scratch = await openDatabase(
      storageSettings(folder, { url: server.urlOf(await server.createDatabase()) }),
    );
    const tables = await fill(source, scratch, 520);
    await scratch.destroy();
    const before = await Promise.all(tables.map((name) => rowsOf(source, name)));
    await migrate();
    const target = await open();
    for (const [index, name] of tables.entries()) {
      expect([name, (await rowsOf(target, name)) === before[index]]).toEqual([name, true]);
      expect([name, (await rowsOf(source, name)) === before[index]]).toEqual([name, true]);
    }
    expect(tables).toEqual(
      expect.arrayContaining(['tokens', 'response_items', 'usage_records', 'audit_entries']),
    );
    expect(said).toContain('tokens: 520\n');
    expect(said).toContain(`GATEWAY_SECRET_KEY  what stands in ${join(folder, 'secret.key')}`);
    await openSecretKeys(storageSettings(folder, { url, secretKey: await key() }), target);
    await target.destroy();
    await source.destroy();
  }, 120_000);

  it('refuses a target that holds anything, and keeps nothing of it', async () => {
    await (await openSqlite(folder)).destroy();
    await migrate();
    await expect(migrate()).rejects.toThrow('it is not empty: installation has rows. Name a new database');
  });

  it('refuses a folder without a database, and makes none there', async () => {
    await expect(migrate()).rejects.toThrow(`${join(folder, 'gateway.db')}: there is no such database.`);
    await expect(readFile(join(folder, 'gateway.db'))).rejects.toThrow('ENOENT');
  });

  it('keeps nothing where a row cannot be kept', async () => {
    const source = await openSqlite(folder);
    await sql`insert into counters (name, value) values ('a', 1), ('b', 'no number')`.execute(source);
    await source.destroy();
    await expect(migrate()).rejects.toThrow('bigint');
    const target = await openDatabase(storageSettings(folder, { url }));
    expect(await target.selectFrom('counters').selectAll().execute()).toEqual([]);
    expect(await target.selectFrom('installation').selectAll().execute()).toEqual([]);
    await target.destroy();
  });
});
