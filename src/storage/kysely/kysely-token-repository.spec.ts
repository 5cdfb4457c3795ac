import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../database/open-database.js';
import type { Database } from '../database/open-database.js';
import type { NewToken } from '../token.repository.js';
import { KyselyTokenRepository } from './kysely-token-repository.js';

let folder: string;
let database: Database;
let tokens: KyselyTokenRepository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  database = await openDatabase(folder);
  tokens = new KyselyTokenRepository(database);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const newToken = (name: string, createdAt = 1_700_000_000_000): NewToken => ({
  id: `tok_${name}`,
  name,
  display: 'sk-gw-…abcd',
  hash: `hash of ${name}`,
  createdAt,
  strict: false,
});

describe('KyselyTokenRepository', () => {
  it('gives back what it was given, and nothing it was not', async () => {
    const plain = newToken('plain');
    const ending = { ...newToken('ending', 1_700_000_000_001), expiresAt: 1_800_000_000_000 };
    await tokens.add(plain);
    await tokens.add(ending);
    expect(await tokens.list()).toEqual([
      { ...plain, revision: 1 },
      { ...ending, revision: 2 },
    ]);
    expect(Object.keys((await tokens.list())[0] ?? {})).not.toContain('expiresAt');
  });

  it('refuses a name in force, and takes it again once it is revoked', async () => {
    await tokens.add(newToken('ci'));
    const second = { ...newToken('ci'), id: 'tok_second', hash: 'another hash' };
    expect(await tokens.add(second)).toBeUndefined();
    expect(await tokens.list()).toHaveLength(1);
    await tokens.change('tok_ci', { revokedAt: 5 });
    expect(await tokens.add(second)).toMatchObject({ id: 'tok_second' });
    expect(await tokens.find('ci')).toMatchObject({ id: 'tok_second' });
  });

  it('lets one of several that want a name at once have it', async () => {
    const added = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        tokens.add({ ...newToken('wanted'), id: `tok_${index}`, hash: `hash ${index}` }),
      ),
    );
    expect(added.filter((token) => token !== undefined)).toHaveLength(1);
  });

  it('finds by id before it finds by name', async () => {
    await tokens.add(newToken('a'));
    await tokens.add({ ...newToken('tok_a'), id: 'tok_b', hash: 'b' });
    expect(await tokens.find('tok_a')).toMatchObject({ id: 'tok_a' });
    expect(await tokens.find('a')).toMatchObject({ id: 'tok_a' });
    expect(await tokens.find('nobody')).toBeUndefined();
  });

  it('disables, enables and revokes; a revocation is for good', async () => {
    await tokens.add(newToken('a'));
    expect(await tokens.change('tok_a', { disabledAt: 7 })).toMatchObject({ disabledAt: 7, revision: 2 });
    const enabled = await tokens.change('tok_a', { disabledAt: null });
    expect(enabled).toEqual({ ...newToken('a'), revision: 3 });
    expect(await tokens.change('tok_a', { revokedAt: 9 })).toMatchObject({ revokedAt: 9 });
    expect(await tokens.change('tok_a', { disabledAt: null })).toBeUndefined();
    expect(await tokens.change('tok_nobody', { revokedAt: 9 })).toBeUndefined();
    expect(await tokens.find('tok_a')).toMatchObject({ revokedAt: 9 });
  });

  it('tells what changed since a revision, in order and in pages', async () => {
    for (const name of ['a', 'b', 'c']) await tokens.add(newToken(name));
    await tokens.change('tok_a', { disabledAt: 7 });
    const names = async (revision: number, most: number) =>
      (await tokens.changedSince(revision, most)).map(({ name }) => name);
    expect(await names(0, 10)).toEqual(['b', 'c', 'a']);
    expect(await names(0, 2)).toEqual(['b', 'c']);
    expect(await names(3, 10)).toEqual(['a']);
    expect(await names(4, 10)).toEqual([]);
  });

  it('reads changes by index', async () => {
    const plan = await database
      .selectFrom('tokens')
      .selectAll()
      .where('revision', '>', 5)
      .orderBy('revision')
      .limit(10)
      .explain(undefined, sql`query plan`);
    expect(JSON.stringify(plan)).toContain('USING INDEX tokens_revision');
  });
});
