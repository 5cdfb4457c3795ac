import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openSecretKeys } from '../../open-secret-keys.js';
import { PostgresServer } from '../../fixtures/postgres-server.js';
import { runSource } from '../../fixtures/run-source.js';
import { storageSettings } from '../../fixtures/storage-settings.js';
import { StorageError } from '../../storage-error.js';
import { migrations } from '../migrations/migrations.js';
import { openPostgres } from './open-postgres.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
}, 60_000);
afterAll(() => server.destroy());

const opener = new URL('../../fixtures/open-storage.ts', import.meta.url);
const settingsOf = (url: string, more: { readonly connectTimeout?: number } = {}) => ({
  ...storageSettings(tmpdir(), { url }).database,
  ...more,
});

/** What opening says, and that it is said as a StorageError that keeps the password to itself. */
async function faultOf(url: string): Promise<string> {
  const error: unknown = await openPostgres(settingsOf(url, { connectTimeout: 500 })).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageError);
  const { message, cause } = error as StorageError;
  expect(`${message} ${String(cause)}`).not.toContain('password@');
  return message;
}

describe('openPostgres', () => {
  it('lets processes start at once on an empty database, which then agree on the key', async () => {
    const url = server.urlOf(await server.createDatabase());
    const moment = String(Date.now() + 1500);
    const secretKey = randomBytes(32).toString('base64');
    const outputs = await Promise.all(
      [1, 2].map(() => runSource(opener, [tmpdir(), moment, url, secretKey])),
    );
    expect(new Set(outputs)).toEqual(new Set([Buffer.from(secretKey, 'base64').toString('hex')]));
  }, 60_000);

  it('gives numbers for whole numbers of eight bytes and their sums, and keeps bytes', async () => {
    const database = await openPostgres(settingsOf(server.urlOf(await server.createDatabase())));
    await database.insertInto('counters').values({ name: 'a', value: 9_007_199_254_740_991 }).execute();
    await database.insertInto('counters').values({ name: 'b', value: -1 }).execute();
    const sum = database
      .selectFrom('counters')
      .select(({ fn }) => [fn.sum('value').as('sum'), fn.max('value').as('max')]);
    expect(await sum.executeTakeFirst()).toEqual({ sum: 9_007_199_254_740_990, max: 9_007_199_254_740_991 });
    const bytes = randomBytes(100);
    await database.insertInto('picture_pieces').values({ picture_id: 'p', position: 0, bytes }).execute();
    const piece = await database.selectFrom('picture_pieces').select('bytes').executeTakeFirstOrThrow();
    expect(bytes.equals(piece.bytes)).toBe(true);
    await database.destroy();
  });

  it('takes texts with null characters, which PostgreSQL itself refuses', async () => {
    const database = await openPostgres(settingsOf(server.urlOf(await server.createDatabase())));
    await database.insertInto('installation').values({ name: 'a\0b', value: 'c' }).execute();
    const found = database.selectFrom('installation').select('value').where('name', '=', 'a\0b');
    expect(await found.execute()).toEqual([{ value: 'c' }]);
    await database.destroy();
  });

  it('ends statements that take too long, and goes on', async () => {
    const settings = settingsOf(server.urlOf(await server.createDatabase()));
    const database = await openPostgres({ ...settings, poolSize: 1, statementTimeout: 200 });
    await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toThrow('statement timeout');
    expect(await database.selectFrom('tokens').selectAll().execute()).toEqual([]);
    await database.destroy();
  });

  it('waits for another process that migrates, however long a statement may take', async () => {
    const url = server.urlOf(await server.createDatabase());
    const slow = {
      up: (database: Parameters<NonNullable<(typeof migrations)[string]>['up']>[0]) =>
        sql`select pg_sleep(0.6)`.execute(database).then(() => undefined),
    };
    const settings = { ...settingsOf(url), statementTimeout: 100 };
    const all = { ...migrations, '9999-slow': slow };
    const databases = await Promise.all([1, 2].map(() => openPostgres(settings, undefined, all)));
    await Promise.all(databases.map((database) => database.destroy()));
  });
});

describe('a PostgreSQL that cannot be opened', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    silent.close();
  });

  it.each([
    ['a wrong password', 'postgres:wrong@127.0.0.1:PORT/postgres', 'user and password do not fit'],
    ['no password', 'postgres@127.0.0.1:PORT/postgres', 'user and password do not fit'],
    ['a database that is not there', 'postgres:password@127.0.0.1:PORT/nothing', 'there is no such database'],
    ['a port where nothing listens', 'postgres:password@127.0.0.1:1/postgres', 'nothing listens there'],
    ['an unknown host', 'postgres:password@nowhere.invalid:5432/postgres', 'host'],
    ['a host that says nothing', 'postgres:password@127.0.0.1:SILENT/postgres', 'it does not answer'],
    ['no TLS there', 'postgres:password@127.0.0.1:PORT/postgres?sslmode=require', 'it speaks no TLS'],
    [
      'a certificate that is not there',
      'postgres:password@127.0.0.1:PORT/postgres?sslmode=verify-ca&sslrootcert=/no/ca.pem',
      'the path of sslrootcert',
    ],
  ])('is named: %s', async (_name, address, said) => {
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://${address}`.replace('PORT', String(server.port)).replace('SILENT', String(port));
    expect(await faultOf(url)).toContain(said);
  });

  it('is named where the user may make no tables', async () => {
    const name = await server.createDatabase();
    await server.execute(
      `create role guest login password 'password'; revoke all on schema public from public`,
      name,
    );
    expect(await faultOf(server.urlOf(name).replace('postgres:password', 'guest:password'))).toContain(
      'the user may not do what is needed',
    );
  });

  it('asks for the key of the replicas, and refuses another one', async () => {
    const url = server.urlOf(await server.createDatabase());
    const open = (secretKey: string) =>
      openSecretKeys(storageSettings(tmpdir(), { url, secretKey }), database);
    const database = await openPostgres(settingsOf(url));
    await expect(open('')).rejects.toThrow(
      'Set it, the same everywhere; make one with: openssl rand -base64 32.',
    );
    await open(randomBytes(32).toString('base64'));
    await expect(open('')).rejects.toThrow('Set it to the one that this database was used with.');
    await expect(open(randomBytes(32).toString('base64'))).rejects.toThrow(
      'GATEWAY_SECRET_KEY: it is not the key this database was used with.',
    );
    await database.destroy();
  });
});
