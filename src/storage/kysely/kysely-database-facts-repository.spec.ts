import { expect, it } from '@jest/globals';
import { migrations } from '../database/migrations/migrations.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyDatabaseFactsRepository } from './kysely-database-facts-repository.js';

onEachDatabase('KyselyDatabaseFactsRepository', (storage) => {
  it('tells what time the database has', async () => {
    const repository = new KyselyDatabaseFactsRepository(storage.database);
    const before = Date.now();
    const now = await repository.now();
    // One machine has one clock; SQLite tells it to the millisecond, rounded.
    expect(now).toBeGreaterThanOrEqual(before - 2);
    expect(now).toBeLessThanOrEqual(Date.now() + 2);
  });

  it('tells what it is and what is in it', async () => {
    const facts = await new KyselyDatabaseFactsRepository(storage.database).facts();
    expect(facts.version).toMatch(/^\d+\.\d+/);
    expect(facts.size).toBeGreaterThan(10_000);
    expect(facts.migrations).toEqual(Object.keys(migrations).sort());
    expect(facts.unknownMigrations).toEqual([]);
  });
});
