import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../database/database.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { planOf } from '../../fixtures/plan-of.js';
import type { UsageRecordFilter, UsageSearch } from '../../usage-query.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { usageRecord, usageRecords } from '../../usage/fixtures/usage-records.js';
import { KyselyUsageQueryRepository } from './kysely-usage-query-repository.js';
import { KyselyUsageRepository } from './kysely-usage-repository.js';
import { recordQuery } from './record-search.js';

const day = 86_400_000;

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
        lane: 'hub',
        attempts: 2,
        calls: [
          { provider: 'azure', model: 'odd', key: '9f3c', outcome: 'failed', status: 529, reason: 'busy' },
          { provider: 'openai', model: 'odd-1', outcome: 'answered', begins: 1.5, duration: 880 },
        ],
        sent: 1.2,
        answered: 881,
        losses: 'top-k;dropped',
      });
      await add([usageRecord({ nanoDollars: 1 }), odd]);
      const filters: readonly UsageRecordFilter[] = [
        ...[{ requestId: 'req_odd' }, { owner: 'ann' }, { error: 'provider_overloaded' }, { status: 502 }],
        ...[{ leastFirstByte: 900 }, { leastDuration: 9_000 }, { leastNanoDollars: 7 }, { unpriced: true }],
        ...[
          { lane: 'hub' },
          { leastAttempts: 2 },
          { lossy: true },
          { leastAttempts: 2, lossy: true, model: 'large' },
        ],
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
