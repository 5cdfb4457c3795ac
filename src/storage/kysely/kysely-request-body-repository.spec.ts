import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import type { RequestBodies } from '../request-body.repository.js';
import { TextSeal } from '../text-seal.js';
import { KyselyRequestBodyRepository } from './kysely-request-body-repository.js';

let bodies: KyselyRequestBodyRepository;

const entry = (id: string, more: Partial<RequestBodies> = {}): RequestBodies => ({
  id,
  requestId: `request of ${id}`,
  tokenId: 't',
  at: 10,
  request: { text: 'What was asked', size: 14, isCut: false },
  answer: { text: 'x'.repeat(10_000), size: 20_000, isCut: true },
  ...more,
});

onEachDatabase('KyselyRequestBodyRepository', (storage) => {
  beforeEach(() => {
    const seal = new TextSeal({ current: createSecretKey(randomBytes(32)) }, 'request log');
    bodies = new KyselyRequestBodyRepository(storage.database, seal);
  });
  const left = async () =>
    (await storage.database.selectFrom('request_bodies').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );

  it('gives back what it keeps, the latest of a request first', async () => {
    const first = entry('a', { requestId: 'r', at: 1 });
    const second = entry('b', { requestId: 'r', at: 2, upstream: { text: '{}', size: 2, isCut: false } });
    await bodies.add([first, second, entry('c')]);
    expect(await bodies.find('r', 5)).toEqual([second, first]);
    expect(await bodies.find('r', 1)).toEqual([second]);
    expect(await bodies.find('unknown', 5)).toEqual([]);
  });

  it('writes nothing down that can be read', async () => {
    await bodies.add([entry('a')]);
    const rows = await storage.database.selectFrom('request_bodies').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('What was asked');
  });

  it('passes over what another key sealed', async () => {
    const other = new TextSeal({ current: createSecretKey(randomBytes(32)) }, 'request log');
    await new KyselyRequestBodyRepository(storage.database, other).add([entry('a', { requestId: 'r' })]);
    expect(await bodies.find('r', 5)).toEqual([]);
  });

  it('deletes those of a token, those that are old, and what is too much', async () => {
    await bodies.add([
      entry('a', { at: 1 }),
      entry('b', { at: 2 }),
      entry('c', { at: 3, tokenId: 'other' }),
      entry('d', { at: 4 }),
      entry('e', { at: 5 }),
    ]);
    expect(await bodies.deleteBefore(2, 5)).toBe(1);
    expect(await bodies.deleteOf('other', 5)).toBe(1);
    expect(await left()).toEqual(['b', 'd', 'e']);
    expect(await bodies.deleteBeyond(100_000, 5)).toBe(0);
    expect(await bodies.deleteBeyond(30_000, 5)).toBe(1);
    expect(await left()).toEqual(['d', 'e']);
    expect(await bodies.deleteOf('t', 1)).toBe(1);
  });
});
