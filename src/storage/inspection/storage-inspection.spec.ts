import { createSecretKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { migrations } from '../database/migrations/migrations.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { openSecretKeys } from '../open-secret-keys.js';
import { inspectSecretKeys, inspectStorage, migrationState } from './storage-inspection.js';
import type { StorageInspection } from './storage-inspection.js';

const newKey = (): string => randomBytes(32).toString('base64');

onEachDatabase('a look at storage', (storage) => {
  async function look<Seen>(see: (inspection: StorageInspection) => Promise<Seen>): Promise<Seen> {
    const inspection = await inspectStorage(storage.settings);
    if (inspection === undefined) throw new Error('There is a database.');
    try {
      return await see(inspection);
    } finally {
      await inspection.close();
    }
  }

  it('tells what is there, while another connection writes', async () => {
    const seen = await storage.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('counters').values({ name: 'any', value: 1 }).execute();
      return look(async (inspection) => ({
        facts: await inspection.facts(),
        now: await inspection.now(),
        keys: await inspection.rememberedKeys(),
      }));
    });
    expect(seen.facts?.migrations).toEqual(Object.keys(migrations));
    expect(migrationState(seen.facts)).toEqual({ pending: [], unknown: [], breaking: [] });
    expect(Math.abs(seen.now - Date.now())).toBeLessThan(10_000);
    expect(seen.keys).toEqual({});
  });

  it('finds it sound, and with room', async () => {
    await look(async (inspection) => {
      if (storage.kind === 'SQLite') expect(await inspection.damages(20_000)).toEqual([]);
      else {
        const terms = await inspection.postgresTerms();
        expect(terms).toMatchObject({ isReadOnly: false, mayMigrate: true });
        expect(terms.openConnections).toBeGreaterThan(0);
        expect(terms.mostConnections).toBeGreaterThan(terms.openConnections);
        expect(terms.gatewayConnections).toBeGreaterThan(0);
        expect(terms.gatewayConnections).toBeLessThanOrEqual(terms.openConnections);
        expect(terms.reservedConnections).toBeGreaterThan(0);
      }
    });
  });

  it('knows the key that was used, and refuses another one', async () => {
    const secretKey = newKey();
    await openSecretKeys({ ...storage.settings, secretKey }, storage.database);
    await look(async (inspection) => {
      const right = await inspectSecretKeys({ ...storage.settings, secretKey }, inspection);
      expect(right?.current.equals(createSecretKey(Buffer.from(secretKey, 'base64')))).toBe(true);
      const other = { ...storage.settings, secretKey: newKey() };
      await expect(inspectSecretKeys(other, inspection)).rejects.toThrow('not the key');
      expect(await inspection.storedEntries(right ?? { current: createSecretKey(randomBytes(32)) })).toEqual(
        [],
      );
    });
  });

  it('knows a key that takes the place of another one, and makes none', async () => {
    const [secretKey, formerSecretKey] = [newKey(), newKey()];
    await openSecretKeys({ ...storage.settings, secretKey: formerSecretKey }, storage.database);
    await look(async (inspection) => {
      const both = { ...storage.settings, secretKey, formerSecretKey };
      const keys = await inspectSecretKeys(both, inspection);
      expect(keys?.former?.export().toString('base64')).toBe(formerSecretKey);
      expect(keys?.current.export().toString('base64')).toBe(secretKey);
      const same = { ...storage.settings, secretKey, formerSecretKey: secretKey };
      await expect(inspectSecretKeys(same, inspection)).rejects.toThrow('the same key');
      await expect(inspectSecretKeys({ ...both, formerSecretKey: newKey() }, inspection)).rejects.toThrow(
        'neither',
      );
      if (storage.kind !== 'SQLite') return;
      const made = await inspectSecretKeys({ ...both, secretKey: '' }, inspection);
      expect(made?.current.export().toString('base64')).toBe(formerSecretKey);
      expect(existsSync(join(storage.settings.dataDirectory, 'secret.key'))).toBe(false);
    });
  });

  it('writes nothing, and knows the migrations of other versions', async () => {
    await look(async (inspection) => {
      const facts = await inspection.facts();
      if (facts === undefined) throw new Error('There are facts.');
      const [first, ...made] = facts.migrations;
      const unknownMigrations = ['9998-more', '9999-other-breaking'];
      expect(migrationState({ ...facts, migrations: made, unknownMigrations })).toEqual({
        pending: [first],
        unknown: unknownMigrations,
        breaking: ['9999-other-breaking'],
      });
    });
    const rows = await storage.database.selectFrom('installation').selectAll().execute();
    expect(rows).toEqual([]);
  });
});
