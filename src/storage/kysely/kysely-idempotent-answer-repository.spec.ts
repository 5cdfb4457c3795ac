import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyIdempotentAnswerRepository } from './kysely-idempotent-answer-repository.js';

let answers: KyselyIdempotentAnswerRepository;

const claim = (id: string, { key = 'k', tokenId = 't', leaseUntil = 100 } = {}, now = 0) =>
  answers.claim({ id, tokenId, key, fingerprint: `print of ${id}`, leaseUntil }, now);
const head = (length: number) => ({
  status: 200,
  headers: { 'content-type': 'text/plain', 'set-cookie': ['a', 'b'] },
  length,
  requestId: 'r',
});
const keep = (id: string, body: Uint8Array, expiresAt = 1_000) =>
  answers.keep(id, head(body.length), body, expiresAt);
const read = async (id: string) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of answers.read(id)) pieces.push(piece);
  return Buffer.concat(pieces);
};

onEachDatabase('KyselyIdempotentAnswerRepository', (storage) => {
  beforeEach(() => {
    answers = new KyselyIdempotentAnswerRepository(storage.database);
  });
  const pieceCount = async () =>
    (await storage.database.selectFrom('idempotent_answer_pieces').select('position').execute()).length;

  it('gives a key to one of those that claim it, and another token its own', async () => {
    const claims = await Promise.all(['a', 'b', 'c'].map((id) => claim(id)));
    expect(claims.filter((held) => held === undefined)).toHaveLength(1);
    const holder = 'abc'[claims.indexOf(undefined)];
    expect(claims.find((held) => held !== undefined)).toEqual({
      id: holder,
      fingerprint: `print of ${holder}`,
      state: 'running',
    });
    expect(await claim('d', { tokenId: 'other' })).toBeUndefined();
    expect(await claim('e', { key: 'K' })).toBeUndefined();
  });

  it('is shared by all who open the database', async () => {
    const second = await storage.open();
    const others = new KyselyIdempotentAnswerRepository(second);
    await claim('a');
    await keep('a', Buffer.from('answer'));
    expect(
      await others.claim({ id: 'b', tokenId: 't', key: 'k', fingerprint: 'f', leaseUntil: 100 }, 0),
    ).toMatchObject({ id: 'a', state: 'kept', head: head(6) });
  });

  it('gives back what it keeps, whatever its size', async () => {
    for (const size of [0, 1, 512 * 1024, 1_500_000]) {
      const key = `k${size}`;
      const body = randomBytes(size);
      await claim(key, { key });
      await keep(key, body);
      expect(await claim('later', { key }, 999)).toEqual({
        id: key,
        fingerprint: `print of ${key}`,
        state: 'kept',
        head: head(size),
      });
      expect((await read(key)).equals(body)).toBe(true);
    }
  });

  it('frees the key of a process that has ended, with what it had begun to keep', async () => {
    await claim('dead');
    expect(await claim('next', {}, 99)).toMatchObject({ id: 'dead', state: 'running' });
    await storage.database
      .insertInto('idempotent_answer_pieces')
      .values({ answer_id: 'dead', position: 0, bytes: Buffer.from('x') })
      .execute();
    expect(await claim('next', {}, 100)).toBeUndefined();
    expect(await pieceCount()).toBe(0);
    // It was alive after all: what it says now counts for nothing.
    await keep('dead', Buffer.from('late'));
    await answers.drop('dead', 1_000);
    await answers.release('dead');
    expect(await claim('other')).toMatchObject({ id: 'next', state: 'running' });
    expect(await pieceCount()).toBe(0);
  });

  it('holds a key as long as its lease is renewed', async () => {
    await claim('slow');
    await claim('kept', { key: 'kept' });
    await keep('kept', Buffer.from('x'), 150);
    await answers.renew(['slow', 'kept', 'unknown'], 200);
    expect(await claim('next', {}, 199)).toMatchObject({ id: 'slow' });
    expect(await claim('next', { key: 'kept' }, 150)).toBeUndefined();
    expect(await claim('later', {}, 200)).toBeUndefined();
  });

  it('gives a key back, and remembers answers that it does not keep', async () => {
    await claim('a');
    await answers.release('a');
    expect(await claim('b')).toBeUndefined();
    await answers.drop('b', 500);
    await answers.release('b');
    expect(await claim('c', {}, 499)).toEqual({ id: 'b', fingerprint: 'print of b', state: 'dropped' });
    expect(await claim('c', {}, 500)).toBeUndefined();
  });

  it('deletes what has expired, with its pieces', async () => {
    for (const [id, expiresAt] of [
      ['old', 10],
      ['new', 20],
    ] as const) {
      await claim(id, { key: id });
      await keep(id, randomBytes(600_000), expiresAt);
    }
    expect(await answers.deleteExpired(10, 5)).toBe(1);
    expect(await pieceCount()).toBe(2);
    expect(await answers.deleteExpired(10, 5)).toBe(0);
  });

  it('deletes what is too much, those that expire first, and nobody who runs', async () => {
    await claim('running', { key: 'running', leaseUntil: 1 });
    for (const [id, expiresAt] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
    ] as const) {
      await claim(id, { key: id });
      await keep(id, Buffer.alloc(10_000), expiresAt);
    }
    expect(await answers.deleteBeyond(40_000, 5)).toBe(0);
    expect(await answers.deleteBeyond(15_000, 5)).toBe(2);
    const rows = await storage.database.selectFrom('idempotent_answers').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['c', 'running']);
    expect(await pieceCount()).toBe(1);
  });
});
