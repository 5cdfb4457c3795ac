import { expect, it } from '@jest/globals';
import type { AdminKeyRecord } from '../admin-key.repository.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { runSource } from '../fixtures/run-source.js';
import { someChange } from '../fixtures/some-change.js';
import { KyselyAdminKeyRepository } from './kysely-admin-key-repository.js';
import { KyselyFirstCredentialsRepository } from './kysely-first-credentials-repository.js';
import { KyselyTokenRepository } from './kysely-token-repository.js';

const claimer = new URL('../fixtures/claim-first-credentials.ts', import.meta.url);
const credential = (id: string) => ({
  id,
  name: 'first',
  display: 'sk-gw-…abcd',
  hash: `hash of ${id}`,
  createdAt: 1,
});

const adminKey = (id: string): AdminKeyRecord => ({ ...credential(id), role: 'owner' });

const token = (id: string) => ({ ...credential(id), strict: false });

onEachDatabase('KyselyFirstCredentialsRepository', (storage) => {
  it('keeps one set of those that processes claim at once, and it alone', async () => {
    const { dataDirectory, database } = storage.settings;
    const moment = String(Date.now() + 1500);
    const labels = ['a', 'b', 'c', 'd'];
    const outputs = await Promise.all(
      labels.map((label) => runSource(claimer, [dataDirectory, moment, label, database.url])),
    );
    expect(outputs.sort()).toEqual(['false', 'false', 'false', 'true']);
    const [adminKey, ...moreKeys] = await new KyselyAdminKeyRepository(storage.database).list();
    const [token, ...moreTokens] = await new KyselyTokenRepository(storage.database).list();
    expect([...moreKeys, ...moreTokens]).toEqual([]);
    expect(adminKey?.id.slice(4)).toBe(token?.id.slice(4));
    expect(await new KyselyAdminKeyRepository(storage.database).findByHash(adminKey?.hash ?? '')).toEqual(
      adminKey,
    );
  });

  it('keeps nothing where the token cannot be kept', async () => {
    await new KyselyTokenRepository(storage.database).add(token('tok_earlier'), someChange());
    const repository = new KyselyFirstCredentialsRepository(storage.database);
    await expect(repository.claim(adminKey('adm_a'), token('tok_a'), [someChange()])).rejects.toThrow(
      /unique/i,
    );
    expect(await new KyselyAdminKeyRepository(storage.database).list()).toEqual([]);
    const free = { ...token('tok_a'), name: 'free' };
    expect(await repository.claim(adminKey('adm_a'), free, [someChange()])).toBe(true);
  });
});
