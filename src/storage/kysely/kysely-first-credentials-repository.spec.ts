import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/open-database.js';
import type { Database } from '../database/open-database.js';
import { runSource } from '../fixtures/run-source.js';
import { KyselyAdminKeyRepository } from './kysely-admin-key-repository.js';
import { KyselyFirstCredentialsRepository } from './kysely-first-credentials-repository.js';
import { KyselyTokenRepository } from './kysely-token-repository.js';

let folder: string;
let database: Database;
const claimer = new URL('../fixtures/claim-first-credentials.ts', import.meta.url);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-'));
  database = await openDatabase(folder);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const credential = (id: string) => ({
  id,
  name: 'first',
  display: 'sk-gw-…abcd',
  hash: `hash of ${id}`,
  createdAt: 1,
});

const token = (id: string) => ({ ...credential(id), strict: false });

describe('KyselyFirstCredentialsRepository', () => {
  it('keeps one set of those that processes claim at once, and it alone', async () => {
    const moment = String(Date.now() + 1500);
    const labels = ['a', 'b', 'c', 'd'];
    const outputs = await Promise.all(labels.map((label) => runSource(claimer, [folder, moment, label])));
    expect(outputs.sort()).toEqual(['false', 'false', 'false', 'true']);
    const [adminKey, ...moreKeys] = await new KyselyAdminKeyRepository(database).list();
    const [token, ...moreTokens] = await new KyselyTokenRepository(database).list();
    expect([...moreKeys, ...moreTokens]).toEqual([]);
    expect(adminKey?.id.slice(4)).toBe(token?.id.slice(4));
    expect(await new KyselyAdminKeyRepository(database).findByHash(adminKey?.hash ?? '')).toEqual(adminKey);
  });

  it('keeps nothing where the token cannot be kept', async () => {
    await new KyselyTokenRepository(database).add(token('tok_earlier'));
    const repository = new KyselyFirstCredentialsRepository(database);
    await expect(repository.claim(credential('adm_a'), token('tok_a'))).rejects.toThrow('UNIQUE');
    expect(await new KyselyAdminKeyRepository(database).list()).toEqual([]);
    expect(await repository.claim(credential('adm_a'), { ...token('tok_a'), name: 'free' })).toBe(true);
  });
});
