import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSecretRecord } from '../client-secret.repository.js';
import { openDatabase } from '../database/open-database.js';
import type { Database } from '../database/open-database.js';
import { KyselyClientSecretRepository } from './kysely-client-secret-repository.js';

let folder: string;
let database: Database;
let secrets: KyselyClientSecretRepository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-secrets-'));
  database = await openDatabase(folder);
  secrets = new KyselyClientSecretRepository(database);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const secretOf = (hash: string, expiresAt: number): ClientSecretRecord => ({
  hash,
  tokenId: 'tok_1',
  model: 'voice',
  dialect: 'ga',
  session: '{"type":"realtime"}',
  expiresAt,
});

describe('KyselyClientSecretRepository', () => {
  it('finds a secret until it expires, in other processes too', async () => {
    const secret = secretOf('a', 1_000);
    await secrets.add(secret);
    const other = await openDatabase(folder);
    expect(await new KyselyClientSecretRepository(other).find('a', 999)).toEqual(secret);
    await other.destroy();
    expect(await secrets.find('a', 1_000)).toBeUndefined();
    expect(await secrets.find('b', 0)).toBeUndefined();
  });

  it('keeps one without a model', async () => {
    const secret = { hash: 'a', tokenId: 'tok_1', dialect: 'beta', session: '{}', expiresAt: 1_000 };
    await secrets.add(secret);
    expect(await secrets.find('a', 0)).toEqual(secret);
  });

  it('deletes expired ones in batches', async () => {
    for (const [index, expiresAt] of [1, 2, 3, 9].entries())
      await secrets.add(secretOf(`${index}`, expiresAt));
    expect(await secrets.deleteExpired(3, 2)).toBe(2);
    expect(await secrets.deleteExpired(3, 2)).toBe(1);
    expect(await secrets.deleteExpired(3, 2)).toBe(0);
    expect(await secrets.find('3', 3)).toBeDefined();
  });
});
