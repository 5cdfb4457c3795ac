import { beforeEach, expect, it } from '@jest/globals';
import type { ClientSecretRecord } from '../client-secret.repository.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyClientSecretRepository } from './kysely-client-secret-repository.js';

let secrets: KyselyClientSecretRepository;

const plenty = { most: 100, now: 0 };

const secretOf = (hash: string, expiresAt: number, tokenId = 'tok_1'): ClientSecretRecord => ({
  hash,
  tokenId,
  model: 'voice',
  dialect: 'ga',
  session: '{"type":"realtime"}',
  expiresAt,
});

onEachDatabase('KyselyClientSecretRepository', (storage) => {
  beforeEach(() => {
    secrets = new KyselyClientSecretRepository(storage.database);
  });

  it('finds a secret until it expires, in other processes too', async () => {
    const secret = secretOf('a', 1_000);
    await secrets.add(secret, plenty);
    const other = await storage.open();
    expect(await new KyselyClientSecretRepository(other).find('a', 999)).toEqual(secret);
    expect(await secrets.find('a', 1_000)).toBeUndefined();
    expect(await secrets.find('b', 0)).toBeUndefined();
  });

  it('keeps one without a model', async () => {
    const secret = { hash: 'a', tokenId: 'tok_1', dialect: 'beta', session: '{}', expiresAt: 1_000 };
    await secrets.add(secret, plenty);
    expect(await secrets.find('a', 0)).toEqual(secret);
  });

  it('deletes expired ones in batches', async () => {
    for (const [index, expiresAt] of [1, 2, 3, 9].entries())
      await secrets.add(secretOf(`${index}`, expiresAt), plenty);
    expect(await secrets.deleteExpired(3, 2)).toBe(2);
    expect(await secrets.deleteExpired(3, 2)).toBe(1);
    expect(await secrets.deleteExpired(3, 2)).toBe(0);
    expect(await secrets.find('3', 3)).toBeDefined();
  });

  it('keeps no more of a token that are in force than it may have, whoever adds them', async () => {
    const limit = { most: 2, now: 500 };
    await secrets.add(secretOf('expired', 500), plenty);
    expect(await secrets.add(secretOf('first', 2_000), limit)).toBeUndefined();
    expect(await secrets.add(secretOf('of another token', 2_000, 'tok_2'), limit)).toBeUndefined();
    const added = await Promise.all(
      ['second', 'third'].map((hash) => secrets.add(secretOf(hash, 1_000), limit)),
    );
    const other = await storage.open();
    const elsewhere = new KyselyClientSecretRepository(other);
    expect(await elsewhere.add(secretOf('fourth', 3_000), limit)).toBe(1_000);
    expect(new Set(added)).toEqual(new Set([undefined, 1_000]));
    expect(await secrets.add(secretOf('later', 2_000), { most: 2, now: 1_000 })).toBeUndefined();
  });
});
