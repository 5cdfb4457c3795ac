import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { planOf } from '../fixtures/plan-of.js';
import { someChange } from '../fixtures/some-change.js';
import type { NewToken, TokenQuery, TokenRecord } from '../token.repository.js';
import { KyselyAuditRepository } from './kysely-audit-repository.js';
import { KyselyTokenRepository } from './kysely-token-repository.js';

let tokens: KyselyTokenRepository;

const newToken = (name: string, createdAt = 1_700_000_000_000): NewToken => ({
  id: `tok_${name}`,
  name,
  display: 'sk-gw-…abcd',
  hash: `hash of ${name}`,
  createdAt,
  strict: false,
});

const add = (token: NewToken) => tokens.add(token, someChange());
const change = (id: string, changes: Partial<TokenRecord>) =>
  tokens.change(id, (before) => ({ ...before, ...changes }), someChange);

const withoutEnd = (token: TokenRecord): TokenRecord => {
  const copy = { ...token };
  Reflect.deleteProperty(copy, 'disabledAt');
  return copy;
};

/** Of a token that nobody settled anything for. */
const nothingMore = { settings: {}, formerSecrets: [] };

onEachDatabase('KyselyTokenRepository', (storage) => {
  beforeEach(() => {
    tokens = new KyselyTokenRepository(storage.database);
  });

  it('gives back what it was given, and nothing it was not', async () => {
    const plain = newToken('plain');
    const ending = { ...newToken('ending', 1_700_000_000_001), expiresAt: 1_800_000_000_000 };
    await add(plain);
    await add(ending);
    expect(await tokens.list()).toEqual([
      { ...plain, ...nothingMore, revision: 1 },
      { ...ending, ...nothingMore, revision: 2 },
    ]);
    expect(Object.keys((await tokens.list())[0] ?? {})).not.toContain('expiresAt');
  });

  it('keeps what a token belongs to and may do', async () => {
    const settled = {
      ...newToken('settled'),
      owner: 'ada',
      team: 'search',
      settings: {
        metadata: { ticket: 'OPS-7' },
        models: ['gpt-*'],
        ipRanges: ['10.0.0.0/8'],
        budgets: [{ period: 'month', nanoDollars: 9_000_000_000_000_000, since: 1_700_000_000_000 }],
      },
    } as const satisfies NewToken;
    await add(settled);
    expect(await tokens.find('settled')).toEqual({ ...settled, formerSecrets: [], revision: 1 });
  });

  it('refuses a name in force, and takes it again once it is revoked', async () => {
    await add(newToken('ci'));
    const second = { ...newToken('ci'), id: 'tok_second', hash: 'another hash' };
    expect(await add(second)).toBeUndefined();
    expect(await tokens.list()).toHaveLength(1);
    await change('tok_ci', { revokedAt: 5 });
    expect(await add(second)).toMatchObject({ id: 'tok_second' });
    expect(await tokens.find('ci')).toMatchObject({ id: 'tok_second' });
  });

  it('lets one of several that want a name at once have it', async () => {
    const added = await Promise.all(
      [1, 2, 3, 4].map((index) => add({ ...newToken('wanted'), id: `tok_${index}`, hash: `hash ${index}` })),
    );
    expect(added.filter((token) => token !== undefined)).toHaveLength(1);
  });

  it('finds by id before it finds by name', async () => {
    await add(newToken('a'));
    await add({ ...newToken('tok_a'), id: 'tok_b', hash: 'b' });
    expect(await tokens.find('tok_a')).toMatchObject({ id: 'tok_a' });
    expect(await tokens.find('a')).toMatchObject({ id: 'tok_a' });
    expect(await tokens.find('nobody')).toBeUndefined();
  });

  it('disables, enables and revokes; a revocation is for good', async () => {
    await add(newToken('a'));
    expect(await change('tok_a', { disabledAt: 7 })).toMatchObject({ disabledAt: 7, revision: 2 });
    expect(await tokens.change('tok_a', withoutEnd, someChange)).toEqual({
      ...newToken('a'),
      ...nothingMore,
      revision: 3,
    });
    expect(await change('tok_a', { revokedAt: 9 })).toMatchObject({ revokedAt: 9 });
    expect(await change('tok_a', { strict: true })).toBe('revoked');
    expect(await change('tok_nobody', { revokedAt: 9 })).toBe('missing');
    expect(await tokens.find('tok_a')).toMatchObject({ revokedAt: 9 });
  });

  it('gives no token the name of another one that is in force', async () => {
    await add(newToken('a'));
    await add(newToken('b'));
    expect(await change('tok_b', { name: 'a' })).toBe('name-taken');
    expect(await change('tok_b', { name: 'c' })).toMatchObject({ name: 'c' });
  });

  it('notes each change that was made, and no other', async () => {
    await add(newToken('a'));
    await add({ ...newToken('a'), id: 'tok_second', hash: 'another' });
    await change('tok_a', { strict: true });
    await change('tok_nobody', { strict: true });
    const refusal = tokens.change(
      'tok_a',
      () => {
        throw new Error('no');
      },
      someChange,
    );
    await expect(refusal).rejects.toThrow('no');
    expect(await new KyselyAuditRepository(storage.database).page({ most: 10 })).toHaveLength(2);
  });

  it('pages through those that are asked for, the latest first', async () => {
    const now = 1_700_000_500_000;
    await add({ ...newToken('Blue one', 1), owner: 'ada', team: 'x' });
    await add({ ...newToken('blue_two', 2), owner: 'ada', expiresAt: now });
    await add({ ...newToken('green', 2), owner: 'bob', disabledAt: 5 });
    await add(newToken('blue gone', 3));
    await change('tok_blue gone', { revokedAt: 9 });
    const names = async (query: Partial<TokenQuery>) =>
      (await tokens.page({ most: 10, now, ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['blue gone', 'green', 'blue_two', 'Blue one']);
    expect(await names({ most: 2 })).toEqual(['blue gone', 'green']);
    expect(await names({ after: { createdAt: 2, id: 'tok_green' } })).toEqual(['blue_two', 'Blue one']);
    expect(await names({ owner: 'ada' })).toEqual(['blue_two', 'Blue one']);
    expect(await names({ team: 'x' })).toEqual(['Blue one']);
    expect(await names({ state: 'active' })).toEqual(['Blue one']);
    expect(await names({ state: 'expired' })).toEqual(['blue_two']);
    expect(await names({ state: 'disabled' })).toEqual(['green']);
    expect(await names({ state: 'revoked' })).toEqual(['blue gone']);
    expect(await names({ nameHolds: ['BLUE'] })).toEqual(['blue gone', 'blue_two', 'Blue one']);
    expect(await names({ nameHolds: ['e_'] })).toEqual(['blue_two']);
    expect(await names({ nameHolds: ['b', 'o', 'e'] })).toEqual(['blue gone', 'Blue one']);
    expect(await names({ nameHolds: ['%'] })).toEqual([]);
  });

  it('tells what changed since a revision, in order and in pages', async () => {
    for (const name of ['a', 'b', 'c']) await add(newToken(name));
    await change('tok_a', { disabledAt: 7 });
    const names = async (revision: number, most: number) =>
      (await tokens.changedSince(revision, most)).map(({ name }) => name);
    expect(await names(0, 10)).toEqual(['b', 'c', 'a']);
    expect(await names(0, 2)).toEqual(['b', 'c']);
    expect(await names(3, 10)).toEqual(['a']);
    expect(await names(4, 10)).toEqual([]);
  });

  it('reads changes by index', async () => {
    const changes = storage.database
      .selectFrom('tokens')
      .selectAll()
      .where('revision', '>', 5)
      .orderBy('revision')
      .limit(10);
    expect(await planOf(storage.database, changes)).toMatch(/(USING INDEX|Index Scan using) tokens_revision/);
  });
});
