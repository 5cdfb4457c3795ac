import { beforeEach, expect, it } from '@jest/globals';
import type { AuditEntry, AuditQuery } from '../audit.repository.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyAuditRepository } from './kysely-audit-repository.js';

const entry = (id: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at,
  actor: { kind: 'admin-key', id: 'key_1', name: 'ada', requestId: 'req', address: '203.0.113.7' },
  action: 'token.update',
  target: { id: 'tok_1', name: 'laptop' },
  before: { strict: false },
  after: { strict: true },
  ...more,
});

onEachDatabase('KyselyAuditRepository', (storage) => {
  let log: KyselyAuditRepository;
  beforeEach(() => {
    log = new KyselyAuditRepository(storage.database);
  });

  const ids = async (query: Partial<AuditQuery>) =>
    (await log.page({ most: 10, ...query })).map(({ id }) => id);

  it('gives back what it was given, and nothing it was not', async () => {
    const bare: AuditEntry = {
      id: 'b',
      at: 2,
      actor: { kind: 'gateway', name: 'model-gateway' },
      action: 'token.create',
      target: { id: 'tok_2', name: 'x' },
    };
    await log.add(entry('a', 1_700_000_000_000));
    await log.add(bare);
    expect(await log.page({ most: 10 })).toEqual([entry('a', 1_700_000_000_000), bare]);
  });

  it('pages through what is asked for, the latest first', async () => {
    await log.add(entry('a', 1));
    await log.add(entry('b', 2, { action: 'token.revoke' }));
    await log.add(entry('c', 2, { target: { id: 'tok_2', name: 'x' } }));
    await log.add(entry('d', 3, { actor: { kind: 'command-line', name: 'root' } }));
    expect(await ids({})).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids({ most: 2 })).toEqual(['d', 'c']);
    expect(await ids({ after: { at: 2, id: 'c' } })).toEqual(['b', 'a']);
    expect(await ids({ actorId: 'key_1', action: 'token.update' })).toEqual(['c', 'a']);
    expect(await ids({ targetId: 'tok_2' })).toEqual(['c']);
    expect(await ids({ from: 2, to: 3 })).toEqual(['c', 'b']);
  });

  it('forgets the old in batches', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await log.add(entry(id, index));
    expect(await log.deleteBefore(3, 2)).toBe(2);
    expect(await log.deleteBefore(3, 2)).toBe(1);
    expect(await ids({})).toEqual(['d']);
  });
});
