import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyCachedAnswerRepository } from './kysely-cached-answer-repository.js';

let answers: KyselyCachedAnswerRepository;

const put = async (
  id: string,
  body: Uint8Array,
  { key = id, tokenId = 't', createdAt = 0, expiresAt = 1_000 } = {},
) => {
  const head = { status: 200, headers: { 'content-type': 'text/plain' }, length: body.length, requestId: id };
  const answer = { id, key, tokenId, head, createdAt, expiresAt };
  await answers.put(answer, body);
  return answer;
};
const read = async (id: string) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of answers.read(id)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const some = Buffer.alloc(10_000);

onEachDatabase('KyselyCachedAnswerRepository', (storage) => {
  beforeEach(() => {
    answers = new KyselyCachedAnswerRepository(storage.database);
  });
  const pieceCount = async () =>
    (await storage.database.selectFrom('cached_answer_pieces').select('position').execute()).length;

  it.each([0, 1, 512 * 1024, 1_500_000])('gives back what it keeps: %d bytes', async (size) => {
    const body = randomBytes(size);
    const answer = await put('a', body, { key: 'k' });
    expect(await answers.find('k', 999)).toEqual(answer);
    expect((await read('a')).equals(body)).toBe(true);
  });

  it('finds nothing under another key, and nothing that has expired', async () => {
    await put('a', some);
    expect(await answers.find('b', 0)).toBeUndefined();
    expect(await answers.find('a', 1_000)).toBeUndefined();
  });

  it('keeps the latest answer with a key, with its pieces alone', async () => {
    await put('a', some, { key: 'k', createdAt: 1 });
    await put('b', some, { key: 'k', createdAt: 2 });
    expect(await answers.find('k', 3)).toMatchObject({ id: 'b' });
    expect(await pieceCount()).toBe(1);
  });

  it('finds no answer that is being written', async () => {
    await put('a', some);
    await storage.database.updateTable('cached_answers').set({ whole: 0 }).execute();
    expect(await answers.find('a', 0)).toBeUndefined();
  });

  it('deletes what has expired', async () => {
    await put('old', some, { expiresAt: 10 });
    await put('new', some, { expiresAt: 20 });
    expect(await answers.deleteExpired(10, 5)).toBe(1);
    expect(await answers.deleteExpired(10, 5)).toBe(0);
    expect(await pieceCount()).toBe(1);
  });

  it('deletes what is too much, those that expire first', async () => {
    for (const [id, expiresAt] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
    ] as const) {
      await put(id, some, { expiresAt });
    }
    expect(await answers.deleteBeyond(40_000, 5)).toBe(0);
    expect(await answers.deleteBeyond(15_000, 5)).toBe(2);
    expect(await answers.find('c', 0)).toMatchObject({ id: 'c' });
    expect(await pieceCount()).toBe(1);
  });

  it('counts and deletes the answers of one token, or all', async () => {
    await put('a', some, { tokenId: 'one' });
    await put('b', some, { tokenId: 'other' });
    await put('c', some, { tokenId: 'other' });
    expect((await answers.contents('other')).answers).toBe(2);
    expect((await answers.contents()).size).toBeGreaterThan(30_000);
    expect(await answers.delete('other', 1)).toBe(1);
    expect(await answers.delete('other', 5)).toBe(1);
    expect(await answers.contents('other')).toEqual({ answers: 0, size: 0 });
    expect(await answers.delete(undefined, 5)).toBe(1);
    expect(await pieceCount()).toBe(0);
  });
});
