import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadConfiguration } from '../../src/config/load-configuration.js';
import { migrateStorage } from '../../src/storage/copying/migrate-storage.js';
import { PostgresServer } from '../../src/storage/fixtures/postgres-server.js';
import { startGateway } from '../support/gateway.js';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
}, 60_000);
afterAll(() => postgres.destroy());

it('a token made on SQLite works on the PostgreSQL it was migrated to', async () => {
  const url = postgres.urlOf(await postgres.createDatabase());
  let folder = '';
  const onSqlite = await startGateway({}, {}, (made) => {
    folder = made;
    return Promise.resolve();
  });
  const kept = `${folder}-kept`;
  await cp(folder, kept, { recursive: true });
  const data = join(kept, 'data');
  const { token } = onSqlite;
  await onSqlite.close();
  const configuration = loadConfiguration({ environment: {}, workingDirectory: kept });
  let said = '';
  await migrateStorage(configuration, url, { write: (text) => (said += text) });
  expect(said).toContain('tokens: 1\n');
  const secretKey = (await readFile(join(data, 'secret.key'), 'utf8')).trim();
  // Its own token takes the name of the migrated one: that is renamed first.
  await postgres.execute(`update tokens set name = 'migrated'`, new URL(url).pathname.slice(1));
  const onPostgres = await startGateway({}, { DATABASE_URL: url, GATEWAY_SECRET_KEY: secretKey });
  const answer = await fetch(`${onPostgres.baseUrl}/token`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect({ status: answer.status, name: ((await answer.json()) as { name?: string }).name }).toEqual({
    status: 200,
    name: 'migrated',
  });
  await onPostgres.close();
  await rm(kept, { recursive: true });
}, 60_000);
