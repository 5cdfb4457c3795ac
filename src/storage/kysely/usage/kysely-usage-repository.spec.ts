import { beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../database/database.js';
import type { SeriesKind, SumColumn } from '../../database/usage-tables.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import type { UsageRecord } from '../../usage.repository.js';
import { usageRecord, usageRecords } from '../../usage/fixtures/usage-records.js';
import { KyselyUsageRepository } from './kysely-usage-repository.js';
import { toUsageRecord } from '../../usage/record-rows.js';
import { addTally, sumColumns, tallyOf } from '../../usage/tally.js';
import type { Tally } from '../../usage/tally.js';

const hour = 3_600_000;
const day = 24 * hour;

let database: Database;
let usage: KyselyUsageRepository;

const kept = async () =>
  (await database.selectFrom('usage_records').selectAll().orderBy('id').execute()).map(toUsageRecord);

async function totals(kind: SeriesKind, span: 'hour' | 'day'): Promise<Tally> {
  const rows = await database
    .selectFrom('usage_sums')
    .innerJoin('usage_series', 'usage_series.id', 'series_id')
    .selectAll('usage_sums')
    .where('usage_series.kind', '=', kind)
    .where('span', '=', span)
    .execute();
  const sums: Tally = {};
  for (const row of rows) addTally(sums, countsOf(row));
  return withoutZeros(sums);
}

const countsOf = (row: Readonly<Record<SumColumn, number | null>>): Tally =>
  Object.fromEntries(sumColumns.map((column) => [column, row[column] ?? 0]));
const withoutZeros = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).filter(([, number]) => number !== 0));

function fold(records: readonly UsageRecord[]): Tally {
  const sums: Tally = {};
  for (const record of records) addTally(sums, tallyOf(record));
  return withoutZeros(sums);
}

const cost = (records: readonly UsageRecord[]): number =>
  records.reduce((sum, { nanoDollars = 0 }) => sum + nanoDollars, 0);

onEachDatabase('KyselyUsageRepository', (storage) => {
  beforeEach(() => {
    database = storage.database;
    usage = new KyselyUsageRepository(database);
  });

  it('gives back what it keeps', async () => {
    const full = usageRecord({
      tokenName: 'ci',
      owner: 'ann',
      team: 'red',
      error: 'provider_overloaded',
      firstByte: 12,
      usage: { input: { total: 3, cacheRead: 1 }, output: { total: 4 }, estimated: true },
      nanoDollars: 5,
      savedNanoDollars: -6,
      unpriced: ['images'],
      prices: { input: 2.5 },
      losses: 'seed;dropped',
      traceId: 'abc',
    });
    await usage.add([full, usageRecord({ id: 'r2' })]);
    expect(await kept()).toEqual([full, usageRecord({ id: 'r2' })]);
  });

  it('leaves out the raw report of the vendor', async () => {
    await usage.add([usageRecord({ usage: { input: { total: 3 }, raw: { secret: 1 } } })]);
    expect((await kept())[0]?.usage).toEqual({ input: { total: 3 } });
  });

  it('counts what is delivered twice once, and what is new beside it', async () => {
    await usage.add([usageRecord({ nanoDollars: 5 })]);
    await usage.add([usageRecord({ nanoDollars: 7 }), usageRecord({ id: 'r0', nanoDollars: 11 })]);
    await usage.add([]);
    expect(await usage.spentSince('tok_1', 0)).toBe(16);
    expect(await totals('full', 'hour')).toMatchObject({ requests: 2, nano_dollars: 16 });
  });

  it('adds all or nothing', async () => {
    await database.schema.dropTable('usage_kept').execute();
    await expect(usage.add([usageRecord()])).rejects.toThrow();
    expect(await kept()).toEqual([]);
    expect(await totals('token', 'day')).toEqual({});
  });

  it('comes to the same sums, however records are split over deliveries that run at once and come twice', async () => {
    const deliveries = fc.array(fc.array(fc.nat(), { maxLength: 12 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(usageRecords, deliveries, async (records, split) => {
        await wipe();
        const some = split.map((indexes) =>
          indexes.flatMap((index) => records[index % records.length] ?? []),
        );
        await Promise.all([...some, records].map((part) => usage.add(part)));
        for (const kind of ['full', 'model', 'token', 'all'] as const) {
          expect(await totals(kind, 'hour')).toEqual(fold(records));
          expect(await totals(kind, 'day')).toEqual(fold(records));
        }
        const { records: count } = await database
          .selectFrom('usage_kept')
          .select(({ fn }) => fn.sum('records').as('records'))
          .executeTakeFirstOrThrow();
        expect(Number(count)).toBe(records.length);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  }, 60_000);

  it('tells what a token spent from any millisecond on', async () => {
    await fc.assert(
      fc.asyncProperty(usageRecords, fc.nat({ max: 3 * day }), fc.boolean(), async (records, any, exact) => {
        await wipe();
        await usage.add(records);
        const from = exact ? (records[any % records.length]?.endedAt ?? 0) : any;
        const own = records.filter(({ tokenId, endedAt }) => tokenId === 'tok_1' && endedAt >= from);
        expect(await usage.spentSince('tok_1', from)).toBe(cost(own));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
    );
  }, 60_000);

  it('counts what can no more be told apart as spent', async () => {
    const records = [1, 2, 3].map((number) =>
      usageRecord({ id: `r${number}`, endedAt: 5 * day + number * 1_000, nanoDollars: number }),
    );
    await usage.add(records);
    expect(await usage.spentSince('tok_1', 5 * day + 2_000)).toBe(5);
    await database.deleteFrom('usage_records').execute();
    expect(await usage.spentSince('tok_1', 5 * day + 2_000)).toBe(6);
    expect(await usage.spentSince('tok_1', 5 * day + hour)).toBe(0);
  });

  it('tells recent requests one by one, and what others cost before', async () => {
    await usage.add([
      usageRecord({ id: 'r1', endedAt: 5 * day, nanoDollars: 1 }),
      usageRecord({ id: 'r2', endedAt: 5 * day + 2_000, nanoDollars: 2 }),
      usageRecord({ id: 'r3', endedAt: 5 * day + 4_000, nanoDollars: 4 }),
      usageRecord({ id: 'r4', endedAt: 5 * day + 5_000 }),
      usageRecord({ id: 'r5', endedAt: 5 * day + 5_000, nanoDollars: 8, tokenId: 'tok_2' }),
    ]);
    const froms = [0, 5 * day + 1_000, 5 * day + 4_500];
    const { before, recent } = await usage.spending('tok_1', froms, 5 * day + 4_000);
    expect(before).toEqual([3, 2, 0]);
    expect(recent).toHaveLength(2);
    expect(recent).toContainEqual({ id: 'r3', endedAt: 5 * day + 4_000, nanoDollars: 4 });
    expect(recent).toContainEqual({ id: 'r4', endedAt: 5 * day + 5_000, nanoDollars: 0 });
  });

  it('takes names and numbers beyond all sense', async () => {
    const absurd = usageRecord({
      model: `${'x'.repeat(10_000)}\0`,
      requestId: 'a\0b',
      duration: Number.NaN,
      usage: { input: { total: 1e300 }, output: { total: -5 } },
      nanoDollars: 1e300,
    });
    for (let number = 0; number < 20; number += 1) await usage.add([{ ...absurd, id: `r${number}` }]);
    const [record] = await kept();
    expect(record).toMatchObject({ requestId: 'a\uFFFDb', model: 'x'.repeat(256), duration: 0 });
    expect(await totals('model', 'hour')).toMatchObject({ requests: 20, input_tokens: 20e12 });
  });

  it('keeps no sums of names that nobody was asked for', async () => {
    const { provider, upstreamModel, ...refused } = usageRecord({ end: 'refused' });
    expect([provider, upstreamModel]).not.toContain(undefined);
    await usage.add(['a', 'b', 'c'].map((model) => ({ ...refused, id: model, model })));
    expect(await database.selectFrom('usage_series').select('model').execute()).toEqual(
      Array(8).fill({ model: '' }),
    );
    expect((await kept()).map(({ model }) => model)).toEqual(['a', 'b', 'c']);
  });
});

async function wipe(): Promise<void> {
  for (const table of ['usage_records', 'usage_sums', 'usage_kept'] as const) {
    await database.deleteFrom(table).execute();
  }
}
