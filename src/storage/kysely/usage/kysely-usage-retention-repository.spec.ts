import { beforeEach, expect, it } from '@jest/globals';
import type { Database } from '../../database/database.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { usageRecord } from '../../usage/fixtures/usage-records.js';
import { KyselyUsageQueryRepository } from './kysely-usage-query-repository.js';
import { KyselyUsageRepository } from './kysely-usage-repository.js';
import { KyselyUsageRetentionRepository } from './kysely-usage-retention-repository.js';

const hour = 3_600_000;

onEachDatabase('KyselyUsageRetentionRepository', (storage) => {
  let database: Database;
  let retention: KyselyUsageRetentionRepository;
  beforeEach(async () => {
    ({ database } = storage);
    retention = new KyselyUsageRetentionRepository(database);
    const records = [5, 3, 1, 2, 4].map((number) =>
      usageRecord({ id: `r${number}`, endedAt: (number * hour) / 2, nanoDollars: number }),
    );
    await new KyselyUsageRepository(database).add(records);
  });

  const kept = async () =>
    (await database.selectFrom('usage_records').select('id').orderBy('id').execute()).map(({ id }) => id);
  const counted = async () => {
    const rows = await database.selectFrom('usage_kept').selectAll().orderBy('hour').execute();
    return rows.map(({ hour: start, records }) => [start / hour, records]);
  };

  it('deletes the oldest first, a few at once, and keeps count', async () => {
    expect(await retention.deleteRecordsBefore(2 * hour, 2)).toBe(2);
    expect(await kept()).toEqual(['r3', 'r4', 'r5']);
    expect(await counted()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await retention.deleteRecordsBefore(2 * hour, 2)).toBe(1);
    expect(await retention.deleteRecordsBefore(2 * hour, 2)).toBe(0);
    expect(await counted()).toEqual([[2, 2]]);
  });

  it('deletes what comes late, too', async () => {
    expect(await retention.deleteRecordsBefore(9 * hour, 1)).toBe(1);
    expect(await retention.deleteRecordsBefore(9 * hour, 1)).toBe(1);
    await new KyselyUsageRepository(database).add([usageRecord({ id: 'late', endedAt: 1 })]);
    expect(await retention.deleteRecordsBefore(9 * hour, 9)).toBe(3);
    expect(await kept()).toEqual(['late']);
    expect(await retention.deleteRecordsBefore(9 * hour, 9)).toBe(1);
  });

  it('deletes what is too many, or too much', async () => {
    expect(await retention.deleteRecordsBeyond({ records: 5 }, 10)).toBe(0);
    expect(await retention.deleteRecordsBeyond({ records: 3 }, 10)).toBe(2);
    expect(await kept()).toEqual(['r3', 'r4', 'r5']);
    expect(await retention.deleteRecordsBeyond({ size: 1_000 }, 10)).toBe(1);
    expect(await retention.deleteRecordsBeyond({ size: 0 }, 1)).toBe(1);
    expect(await kept()).toEqual(['r5']);
  });

  it('deletes nothing twice where two do it at once', async () => {
    const other = new KyselyUsageRetentionRepository(database);
    const numbers = await Promise.all([
      retention.deleteRecordsBefore(9 * hour, 9),
      other.deleteRecordsBefore(9 * hour, 9),
    ]);
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(5);
    expect(await counted()).toEqual([]);
  });

  it('leaves the sums, but those of hours long past', async () => {
    await retention.deleteRecordsBefore(9 * hour, 9);
    const total = async (from: number, to: number) => {
      const query = { from, to, filter: {}, groupBy: [], latencies: false } as const;
      const [sum] = await new KyselyUsageQueryRepository(database).sums(query);
      return sum?.counts.requests;
    };
    expect(await total(0, 9 * hour)).toBe(5);
    expect(await retention.deleteOldestHour(hour)).toBe(true);
    expect(await retention.deleteOldestHour(hour)).toBe(false);
    expect(await total(0, hour)).toBeUndefined();
    expect(await total(0, 9 * hour)).toBe(4);
    expect(await total(0, 24 * hour)).toBe(5);
  });
});
