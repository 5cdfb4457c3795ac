import { beforeEach, expect, it } from '@jest/globals';
import { auditEntry } from '../../audit/audit-entry.js';
import type { Administrator, AdminSessionRecord, OpenSession } from '../admin-session.repository.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyAdminKeyRepository } from './kysely-admin-key-repository.js';
import { KyselyAdminSessionRepository } from './kysely-admin-session-repository.js';
import { KyselyAuditRepository } from './kysely-audit-repository.js';

const actor = { kind: 'admin-key', id: 'key_a', name: 'a' } as const;
const noteOf = (action: string, id: string) => auditEntry({ actor, action, target: { id, name: 'a' } });

const keyA = { kind: 'admin-key', id: 'key_a', name: 'a', role: 'owner' } as const;
const keyB = { kind: 'admin-key', id: 'key_b', name: 'b', role: 'viewer' } as const;
const issuer = 'https://id.example.com';
const ada = { kind: 'person', id: 'key_a', issuer, name: 'ada@example.com', role: 'operator' } as const;

const sessionOf = (
  id: string,
  more: Partial<AdminSessionRecord> = {},
  administrator: Administrator = keyA,
): OpenSession => ({
  session: { id, hash: `hash of ${id}`, createdAt: 100, seenAt: 100, expiresAt: 1_000, ...more },
  administrator,
});

onEachDatabase('KyselyAdminSessionRepository', (storage) => {
  let sessions: KyselyAdminSessionRepository;
  let keys: KyselyAdminKeyRepository;
  const add = (opened: OpenSession) => sessions.add(opened, noteOf('session.create', opened.session.id));

  beforeEach(async () => {
    sessions = new KyselyAdminSessionRepository(storage.database);
    keys = new KyselyAdminKeyRepository(storage.database);
    for (const [name, role] of [
      ['a', 'owner'],
      ['b', 'viewer'],
    ] as const) {
      const key = { id: `key_${name}`, name, role, display: 'ak-gw-…', hash: name, createdAt: 1 };
      await keys.add(key, noteOf('admin_key.create', key.id));
    }
  });

  it('finds a session until it ends, in other processes too, with its key as it is now', async () => {
    const opened = sessionOf('ses_1', { address: '203.0.113.7', agent: 'Firefox' });
    const { hash } = opened.session;
    await add(opened);
    expect(await new KyselyAdminSessionRepository(await storage.open()).find(hash, 999)).toEqual(opened);
    expect(await sessions.find(hash, 1_000)).toBeUndefined();
    expect(await sessions.find('another', 1)).toBeUndefined();
    await add(sessionOf('ses_2', {}, keyB));
    const toOperator = (before: Parameters<Parameters<typeof keys.change>[1]>[0]) =>
      ({ ...before, role: 'operator' }) as const;
    await keys.change('key_b', toOperator, () => noteOf('admin_key.update', 'key_b'));
    expect(await sessions.find('hash of ses_2', 1)).toMatchObject({
      administrator: { role: 'operator' },
    });
  });

  it('ends sessions with their admin key', async () => {
    await add(sessionOf('ses_1', {}, keyB));
    await keys.remove('key_b', () => noteOf('admin_key.revoke', 'key_b'));
    expect(await sessions.find('hash of ses_1', 1)).toBeUndefined();
    expect(await sessions.list(1)).toEqual([]);
  });

  it('lists those that are open, of one key or of all, and lengthens them', async () => {
    await add(sessionOf('ses_1'));
    await add(sessionOf('ses_2', { seenAt: 200 }, keyB));
    await add(sessionOf('ses_3', { expiresAt: 150 }));
    const idsOf = async (now: number, of?: Administrator) =>
      (await sessions.list(now, of)).map(({ session }) => session.id);
    expect(await idsOf(150)).toEqual(['ses_2', 'ses_1']);
    expect(await idsOf(150, keyA)).toEqual(['ses_1']);
    await sessions.touch('ses_1', 300, 2_000);
    expect(await idsOf(1_500)).toEqual(['ses_1']);
    expect(await sessions.find('hash of ses_1', 1_999)).toMatchObject({
      session: { seenAt: 300, expiresAt: 2_000 },
    });
  });

  it('keeps what a person was at the sign-in, apart from keys and from people of other issuers', async () => {
    const opened = sessionOf('ses_1', {}, ada);
    const elsewhere = { ...ada, issuer: 'https://other.example.com' };
    await add(opened);
    await add(sessionOf('ses_2', {}, elsewhere));
    await add(sessionOf('ses_3'));
    expect(await sessions.find('hash of ses_1', 1)).toEqual(opened);
    expect(await sessions.list(1, ada)).toEqual([opened]);
    expect((await sessions.list(1, keyA)).map(({ session }) => session.id)).toEqual(['ses_3']);
    expect(await sessions.list(1)).toHaveLength(3);
  });

  it('ends one once, and notes beginning and end in the log of changes', async () => {
    await add(sessionOf('ses_1'));
    expect(await sessions.remove('ses_1', noteOf('session.end', 'ses_1'))).toBe(true);
    expect(await sessions.remove('ses_1', noteOf('session.end', 'ses_1'))).toBe(false);
    const noted = await new KyselyAuditRepository(storage.database).page({ targetId: 'ses_1', most: 10 });
    expect(noted.map(({ action }) => action).toSorted()).toEqual(['session.create', 'session.end']);
  });

  it('deletes expired ones in batches', async () => {
    for (const [index, expiresAt] of [1, 2, 3, 9].entries())
      await add(sessionOf(`ses_${index}`, { expiresAt }));
    expect(await sessions.deleteExpired(3, 2)).toBe(2);
    expect(await sessions.deleteExpired(3, 2)).toBe(1);
    expect(await sessions.deleteExpired(3, 2)).toBe(0);
    expect(await sessions.list(3)).toHaveLength(1);
  });
});
