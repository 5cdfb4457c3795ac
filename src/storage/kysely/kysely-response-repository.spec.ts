import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { planOf } from '../fixtures/plan-of.js';
import type { StoredResponse } from '../response.repository.js';
import { KyselyResponseRepository } from './kysely-response-repository.js';

let responses: KyselyResponseRepository;

const mine = (id: string) => ({ tokenId: 'tok_1', id });
const response = (id: string, more: Partial<StoredResponse> = {}): StoredResponse => ({
  ...mine(id),
  createdAt: 1_000,
  expiresAt: 2_000,
  status: 'completed',
  background: false,
  body: `{"id":"${id}"}`,
  input: '[]',
  itemIds: [`item of ${id}`],
  conversationSize: 10,
  ...more,
});
const idsOf = (list: readonly StoredResponse[]) => list.map(({ id }) => id);

onEachDatabase('KyselyResponseRepository', (storage) => {
  beforeEach(() => {
    responses = new KyselyResponseRepository(storage.database);
  });

  it('gives back what it was given, and nothing it was not', async () => {
    const plain = response('a');
    const whole = response('b', {
      status: 'running',
      background: true,
      previousId: 'a',
      holder: 'openai',
      events: '[]',
      leaseUntil: 5,
    });
    await responses.put([plain, whole]);
    expect(await responses.find(mine('a'))).toEqual({ ...plain, expiresAt: 2_000 });
    expect(await responses.find(mine('b'))).toEqual(whole);
    expect(await responses.find(mine('c'))).toBeUndefined();
  });

  it('keeps tokens apart, also where ids are the same', async () => {
    await responses.put([response('a'), response('a', { tokenId: 'tok_2', body: '{}' })]);
    expect(await responses.find(mine('a'))).toMatchObject({ body: '{"id":"a"}' });
    expect(await responses.belongsToAnother(mine('a'))).toBe(true);
    expect(await responses.itemsBelongToAnother('tok_1', ['item of a'])).toBe(true);
    expect(await responses.itemsBelongToAnother('tok_1', ['item of b'])).toBe(false);
    expect(await responses.delete({ tokenId: 'tok_2', id: 'a' })).toBe(true);
    expect(await responses.belongsToAnother(mine('a'))).toBe(false);
    expect(await responses.find(mine('a'))).toBeDefined();
    expect(await responses.holding('tok_2', ['item of a'], 1_000)).toEqual([]);
  });

  it('follows a conversation to its beginning, and past no gap', async () => {
    await responses.put([response('a'), response('b', { previousId: 'a' })]);
    await responses.put([response('c', { previousId: 'b' }), response('other', { previousId: 'a' })]);
    expect(idsOf(await responses.conversation(mine('c')))).toEqual(['a', 'b', 'c']);
    await responses.delete(mine('a'));
    expect(idsOf(await responses.conversation(mine('c')))).toEqual(['b', 'c']);
    expect(await responses.conversation(mine('a'))).toEqual([]);
  });

  it('ends where an upstream that repeats its ids has made a circle', async () => {
    await responses.put([response('a', { previousId: 'a' })]);
    expect((await responses.conversation(mine('a'))).length).toBeGreaterThan(0);
  });

  it('finds the responses that hold items', async () => {
    await responses.put([response('a', { itemIds: ['x', 'y', 'y'] }), response('b', { createdAt: 1_001 })]);
    const holding = async (ids: readonly string[], most = 1_000) => {
      const found = await responses.holding('tok_1', ids, most);
      return found && idsOf(found);
    };
    expect(await holding(['y', 'x', 'item of b', 'nothing'])).toEqual(['a', 'b']);
    await responses.put([response('later', { createdAt: 1_002, itemIds: ['x', 'item of b'] })]);
    expect(await holding(['item of b', 'x'])).toEqual(['a', 'b']);
    expect(await holding(['x'], 12)).toEqual(['a']);
    expect(await holding(['x'], 11)).toBeUndefined();
    await responses.put([response('a', { itemIds: ['z'] })]);
    expect(await holding(['y'])).toEqual([]);
  });

  it('keeps what a kept one builds on, and deletes the expired', async () => {
    await responses.put([response('a'), response('old')]);
    await responses.put([response('b', { previousId: 'a', expiresAt: 9_000 })]);
    expect(await responses.find(mine('a'))).toMatchObject({ expiresAt: 9_000 });
    expect(await responses.deleteExpired(5_000, 10)).toBe(1);
    expect(await responses.find(mine('old'))).toBeUndefined();
    expect(await responses.deleteExpired(10_000, 1)).toBe(1);
    expect(await responses.deleteExpired(10_000, 1)).toBe(1);
    expect(await responses.deleteExpired(10_000, 1)).toBe(0);
  });

  it('remembers for a time whose ids were that a holder may know still', async () => {
    const other = { tokenId: 'tok_2', holder: 'openai' };
    await responses.put(['a', 'b', 'c'].map((id) => response(id, other)));
    await responses.put([response('d', { ...other, previousId: 'c', createdAt: 1_001, expiresAt: 9_000 })]);
    expect(await responses.delete({ tokenId: 'tok_2', id: 'a' })).toBe(true);
    expect(await responses.delete({ tokenId: 'tok_2', id: 'a' })).toBe(false);
    expect(await responses.deleteExpired(3_000, 10)).toBe(1);
    expect(await responses.deleteBeyond(11 + 2, 1)).toBe(1);
    for (const id of ['a', 'b', 'c']) {
      expect(await responses.find({ tokenId: 'tok_2', id })).toBeUndefined();
      expect(await responses.holding('tok_2', [`item of ${id}`], 1_000)).toEqual([]);
      expect(await responses.belongsToAnother(mine(id))).toBe(true);
      expect(await responses.itemsBelongToAnother('tok_1', [`item of ${id}`])).toBe(true);
      expect(await responses.belongsToAnother({ tokenId: 'tok_2', id })).toBe(false);
    }
    expect(idsOf(await responses.conversation({ tokenId: 'tok_2', id: 'd' }))).toEqual(['d']);
    await responses.put([response('a', other)]);
    expect(await responses.find({ tokenId: 'tok_2', id: 'a' })).toBeDefined();
    const later = 91 * 24 * 60 * 60 * 1000;
    expect(await responses.deleteExpired(later, 10)).toBe(4);
    expect(await responses.belongsToAnother(mine('b'))).toBe(false);
  });

  it('prolongs only what would live noticeably shorter', async () => {
    const at = (createdAt: number) => ({ createdAt, expiresAt: createdAt + 1_000 });
    await responses.put([response('a', at(1_000)), response('b', { previousId: 'a', ...at(1_050) })]);
    expect(await responses.find(mine('a'))).toMatchObject({ expiresAt: 2_000 });
    await responses.put([response('c', { previousId: 'b', ...at(1_120) })]);
    expect(await responses.find(mine('a'))).toMatchObject({ expiresAt: 2_120 });
    expect(await responses.find(mine('b'))).toMatchObject({ expiresAt: 2_050 });
  });

  it('deletes what expires first where all of it is too large', async () => {
    const body = 'x'.repeat(98);
    await responses.put([1, 2, 3, 4].map((n) => response(`r${n}`, { body, expiresAt: 2_000 + n })));
    expect(await responses.deleteBeyond(400, 10)).toBe(0);
    expect(await responses.deleteBeyond(250, 10)).toBe(2);
    expect(await responses.find(mine('r2'))).toBeUndefined();
    expect(await responses.find(mine('r3'))).toBeDefined();
    expect(await responses.deleteBeyond(0, 1)).toBe(1);
    expect(await responses.deleteBeyond(0, 10)).toBe(1);
    expect(await responses.deleteBeyond(0, 10)).toBe(0);
  });

  it('sums up sizes without a look at the responses', async () => {
    const sum = storage.database.selectFrom('responses').select(({ fn }) => fn.sum('size').as('size'));
    expect(await planOf(storage.database, sum)).toMatch(
      /(USING COVERING INDEX|Index Only Scan using) responses_expires_at/,
    );
  });

  it('finishes a running one once', async () => {
    await responses.put([response('a', { status: 'running', leaseUntil: 5 })]);
    expect(await responses.renew([mine('a'), mine('gone')], 50)).toEqual([mine('a')]);
    expect(await responses.failAbandoned(50)).toBe(0);
    expect(await responses.finish(response('a', { status: 'cancelled' }))).toBe(true);
    expect(await responses.finish(response('a'))).toBe(false);
    expect(await responses.find(mine('a'))).toMatchObject({ status: 'cancelled' });
    expect(await responses.renew([mine('a')], 60)).toEqual([]);
  });

  it('fails what its process has left, and expires no running one', async () => {
    await responses.put([response('a', { status: 'running', leaseUntil: 5 }), response('b')]);
    expect(await responses.deleteExpired(10_000, 10)).toBe(1);
    expect(await responses.failAbandoned(6)).toBe(1);
    expect(await responses.find(mine('a'))).toMatchObject({ status: 'failed' });
    expect(await responses.failAbandoned(6)).toBe(0);
  });
});
