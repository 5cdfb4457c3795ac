import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../database/database.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { planOf } from '../../fixtures/plan-of.js';
import type { UsageRecordFilter, UsageSearch, UsageSumQuery } from '../../usage-query.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { usageRecord, usageRecords } from './fixtures/usage-records.js';
import { KyselyUsageQueryRepository } from './kysely-usage-query-repository.js';
import { KyselyUsageRepository } from './kysely-usage-repository.js';
import { recordQuery } from './record-search.js';

const hour = 3_600_000;
const day = 24 * hour;

onEachDatabase('KyselyUsageQueryRepository', (storage) => {
  let database: Database;
  let queries: KyselyUsageQueryRepository;
  beforeEach(() => {
    ({ database } = storage);
    queries = new KyselyUsageQueryRepository(database);
  });

  const add = (records: readonly UsageRecord[]) => new KyselyUsageRepository(database).add(records);
  const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) };

  async function refill(records: readonly UsageRecord[]): Promise<void> {
    for (const table of ['usage_records', 'usage_sums', 'usage_kept'] as const) {
      await database.deleteFrom(table).execute();
    }
    await add(records);
  }

  describe('sums', () => {
    const ask = async (query: Partial<UsageSumQuery>) => {
      const sums = await queries.sums({
        from: 0,
        to: 4 * day,
        filter: {},
        groupBy: [],
        latencies: false,
        ...query,
      });
      return new Map(
        sums.map(({ labels, interval, counts }) => [
          [...Object.values(labels), interval].filter((part) => part !== undefined).join(' '),
          [counts.requests, counts.nanoDollars],
        ]),
      );
    };
    const fold = (records: readonly UsageRecord[], keyOf: (record: UsageRecord) => unknown[]) => {
      const sums = new Map<string, [number, number]>();
      for (const record of records) {
        const key = keyOf(record).join(' ');
        const [requests, cost] = sums.get(key) ?? [0, 0];
        sums.set(key, [requests + 1, cost + (record.nanoDollars ?? 0)]);
      }
      return sums;
    };

    it('are those of the records, whatever they are told apart by', async () => {
      const hours = fc.nat({ max: 80 }).map((number) => number * hour);
      await fc.assert(
        fc.asyncProperty(usageRecords, hours, hours, async (records, one, other) => {
          await refill(records);
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          const own = records.filter(({ endedAt }) => endedAt >= from && endedAt < to);
          const red = own.filter(({ team }) => team === 'red');
          expect(await ask({ from, to })).toEqual(fold(own, () => []));
          expect(await ask({ from, to, groupBy: ['model', 'end'] })).toEqual(
            fold(own, ({ model, end }) => [model, end]),
          );
          expect(await ask({ from, to, groupBy: ['token'], filter: { team: ['red'] } })).toEqual(
            fold(red, ({ tokenId }) => [tokenId]),
          );
          expect(
            await ask({
              from,
              to,
              groupBy: ['provider'],
              filter: { team: ['red'] },
              interval: { length: 'hour' },
            }),
          ).toEqual(fold(red, ({ provider, endedAt }) => [provider, Math.floor(endedAt / hour)]));
          expect(await ask({ from, to, interval: { length: 'day' } })).toEqual(
            fold(own, ({ endedAt }) => [Math.floor(endedAt / day)]),
          );
        }),
        runs,
      );
    }, 60_000);

    it('have the days of the clock, also where it is put forward', async () => {
      const at = (time: number, id: string) => usageRecord({ id, endedAt: time });
      await add([at(22 * hour, 'a'), at(23 * hour, 'b'), at(day + 21 * hour, 'c'), at(day + 22 * hour, 'd')]);
      const offsets = [
        { until: day, offset: hour },
        { until: 9 * day, offset: 2 * hour },
      ];
      expect(await ask({ interval: { length: 'day', offsets } })).toEqual(
        new Map([
          ['0', [1, 0]],
          ['1', [2, 0]],
          ['2', [1, 0]],
        ]),
      );
    });

    it('tell how long requests took', async () => {
      await add([
        usageRecord({ id: 'a', firstByte: 25, duration: 26 }),
        usageRecord({ id: 'b', firstByte: 90, duration: 200_000 }),
      ]);
      const [sum] = await queries.sums({ from: 0, to: day, filter: {}, groupBy: [], latencies: true });
      expect(sum?.firstByte).toEqual([1, 0, 1, ...Array<number>(11).fill(0)]);
      expect(sum?.duration).toEqual([0, 1, ...Array<number>(11).fill(0), 1]);
      expect(sum?.counts).toMatchObject({ firstByteTotal: 115, durationTotal: 200_026 });
    });
  });

  const everything: UsageSearch = { filter: {}, from: 0, to: 9 * day, most: 100, examine: 1_000 };

  describe('search', () => {
    const newestFirst = (records: readonly UsageRecord[]) =>
      [...records]
        .sort((one, other) => other.endedAt - one.endedAt || (one.id < other.id ? 1 : -1))
        .map(({ id }) => id);

    it('gives each record once, newest first, however few are looked at in one go', async () => {
      const filters: fc.Arbitrary<UsageRecordFilter> = fc.constantFrom<UsageRecordFilter>(
        ...[
          {},
          { tokenId: 'tok_1' },
          { model: 'large' },
          { provider: 'openai' },
          { ends: ['failed'] } as const,
        ],
        ...[{ leastNanoDollars: 50_000 }, { tokenId: 'tok_2', ends: ['complete'] } as const, { team: 'red' }],
      );
      await fc.assert(
        fc.asyncProperty(
          usageRecords,
          filters,
          fc.integer({ min: 1, max: 7 }),
          fc.integer({ min: 1, max: 7 }),
          async (records, filter, most, examine) => {
            const tied = records.map((record, index) => ({ ...record, endedAt: index % 5 }));
            await refill(tied);
            const found: string[] = [];
            let search: UsageSearch = { ...everything, filter, most, examine };
            for (let page = 0; page < 100; page += 1) {
              const { records: some, next } = await queries.search(search);
              found.push(...some.map(({ id }) => id));
              if (next === undefined) break;
              search = { ...search, after: next };
            }
            expect(found).toEqual(newestFirst(tied.filter((record) => fits(record, filter))));
          },
        ),
        runs,
      );
    }, 60_000);

    const fits = (record: UsageRecord, filter: UsageRecordFilter): boolean =>
      (filter.tokenId ?? record.tokenId) === record.tokenId &&
      (filter.model ?? record.model) === record.model &&
      (filter.provider ?? record.provider) === record.provider &&
      (filter.team ?? record.team) === record.team &&
      (filter.ends ?? [record.end]).includes(record.end) &&
      (filter.leastNanoDollars === undefined || (record.nanoDollars ?? -1) >= filter.leastNanoDollars);

    it('finds by everything that can be asked for', async () => {
      const odd = usageRecord({
        id: 'odd',
        requestId: 'req_odd',
        owner: 'ann',
        error: 'provider_overloaded',
        end: 'failed',
        status: 502,
        firstByte: 900,
        duration: 9_000,
        nanoDollars: 7,
        usage: { input: { total: 1 }, estimated: true },
        unpriced: ['images'],
        endpoint: 'embedding',
        upstreamModel: 'odd-1',
      });
      await add([usageRecord({ nanoDollars: 1 }), odd]);
      const filters: readonly UsageRecordFilter[] = [
        ...[{ requestId: 'req_odd' }, { owner: 'ann' }, { error: 'provider_overloaded' }, { status: 502 }],
        ...[{ leastFirstByte: 900 }, { leastDuration: 9_000 }, { leastNanoDollars: 7 }, { unpriced: true }],
        ...[{ estimated: true }, { endpoint: 'embedding' }, { upstreamModel: 'odd-1' }],
        ...[{ provider: 'openai', upstreamModel: 'odd-1' }, { ends: ['failed', 'broken'] } as const],
      ];
      for (const filter of filters) {
        const { records } = await queries.search({ ...everything, filter });
        expect([filter, records]).toEqual([filter, [odd]]);
      }
      expect(await queries.find('odd')).toEqual(odd);
      expect(await queries.find('even')).toBeUndefined();
    });

    it('goes along an index, and sorts nothing', async () => {
      const led: readonly (readonly [UsageRecordFilter, string])[] = [
        [{}, 'usage_records_time'],
        [{ leastNanoDollars: 1, status: 200, team: 'red' }, 'usage_records_time'],
        [{ tokenId: 'tok_1', model: 'large' }, 'usage_records_token'],
        [{ model: 'large' }, 'usage_records_model'],
        [{ provider: 'openai', upstreamModel: 'gpt' }, 'usage_records_provider'],
        [{ error: 'provider_overloaded' }, 'usage_records_incomplete'],
        [{ ends: ['failed'], model: 'large' }, 'usage_records_incomplete'],
        [{ requestId: 'req_1' }, 'usage_records_request'],
      ];
      for (const [filter, index] of led) {
        const after = { endedAt: 5, id: 'x' };
        const plan = await planOf(database, recordQuery(database, { ...everything, filter, after }));
        expect([filter, plan]).toEqual([filter, expect.stringMatching(`(?:INDEX|using) ${index} `)]);
        expect(plan).not.toMatch(/SCAN usage_records|Seq Scan on usage_records/);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
      }
    });
  });
});
