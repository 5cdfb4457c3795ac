import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../database/database.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { someChange } from '../../fixtures/some-change.js';
import type { Rate, Rerating, ReratingScope } from '../../rerating.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { usageRecord, usageRecords } from '../../usage/fixtures/usage-records.js';
import { KyselyUsageRepository } from '../usage/kysely-usage-repository.js';
import { toUsageRecord } from '../../usage/record-rows.js';
import { KyselyReratingRepository } from './kysely-rerating-repository.js';

let database: Database;
let usage: KyselyUsageRepository;
let reratings: KyselyReratingRepository;

const rerating = (id: string, facts: Partial<Rerating> = {}): Rerating => ({
  id,
  createdAt: 1,
  createdBy: 'root',
  scope: { from: 0, to: 1e15 },
  dryRun: false,
  state: 'waiting',
  models: [],
  ...facts,
});

/** Three billionths for each token read; of Anthropic's models nobody knows. */
const dearer: Rate = (record) => {
  if (record.provider === 'anthropic') return undefined;
  return { ...record, nanoDollars: 3 * (record.usage?.input?.total ?? 0), prices: { input: 3 } };
};

const kept = async (): Promise<readonly UsageRecord[]> =>
  (await database.selectFrom('usage_records').selectAll().orderBy('id').execute()).map(toUsageRecord);

/** Every sum there is, with what is kept of each hour. */
async function sums(): Promise<readonly string[]> {
  const rows = await database.selectFrom('usage_sums').selectAll().execute();
  const hours = await database.selectFrom('usage_kept').selectAll().execute();
  return [...rows, ...hours]
    .map((row) => Object.entries(row).filter(([, value]) => value !== null && value !== 0))
    .map((entries) => JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();
}

async function wipe(): Promise<void> {
  for (const table of ['usage_records', 'usage_sums', 'usage_kept', 'reratings'] as const) {
    await database.deleteFrom(table).execute();
  }
}

const step = (id: string, most = 7, rate = dearer, holder = 'me') =>
  reratings.step(id, { holder, leaseUntil: 1e15, before: 1e15, most, rate });

async function run(id: string, most?: number, rate?: Rate): Promise<void> {
  await reratings.claim('me', 0, 1e15);
  while ((await step(id, most, rate)) === 'advanced');
  await reratings.finish(id, 'me', 5);
}

onEachDatabase('KyselyReratingRepository', (storage) => {
  beforeEach(() => {
    database = storage.database;
    usage = new KyselyUsageRepository(database);
    reratings = new KyselyReratingRepository(database);
  });

  it('leaves sums that are those of the records, whatever arrives and breaks off meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(usageRecords, usageRecords, fc.nat({ max: 6 }), async (records, late, breaks) => {
        await wipe();
        await usage.add(records);
        await reratings.add(rerating('one'), someChange(), 5);
        let left = breaks;
        const faulty: Rate = (record) => {
          if (left-- === 0) throw new Error('The process dies.');
          return dearer(record);
        };
        const adding = usage.add(late.map((record) => ({ ...record, id: `late-${record.id}` })));
        await run('one', 3, faulty).catch(() => undefined);
        await run('one', 5);
        await adding;
        for (const record of await kept()) {
          if (record.id.startsWith('late-')) continue;
          const before = records.find(({ id }) => id === record.id);
          expect(record).toEqual(before?.usage === undefined ? before : (dearer(before) ?? before));
        }
        const corrected = await sums();
        const now = await kept();
        await wipe();
        await usage.add(now);
        expect(corrected).toEqual(await sums());
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  }, 120_000);

  describe('a re-rating', () => {
    const used = { usage: { input: { total: 10 } } };
    const some = [
      usageRecord({ id: 'a', endedAt: 1_000, ...used }),
      usageRecord({ id: 'b', endedAt: 2_000, ...used, nanoDollars: 30, prices: { input: 3 } }),
      usageRecord({ id: 'c', endedAt: 2_000, ...used, nanoDollars: 5, upstreamModel: 'gpt-small' }),
      usageRecord({ id: 'd', endedAt: 3_000, ...used, nanoDollars: 5, provider: 'anthropic' }),
      usageRecord({ id: 'e', endedAt: 3_000, end: 'failed' }),
      usageRecord({ id: 'f', endedAt: 4_000, ...used, nanoDollars: 0, lane: 'cache' }),
    ];
    const same: Rate = (record) => (record.nanoDollars === 30 ? record : dearer(record));
    const changedBy = async (scope: Partial<ReratingScope>): Promise<readonly string[]> => {
      await wipe();
      await usage.add(some);
      await reratings.add(rerating('one', { scope: { from: 0, to: 1e15, ...scope } }), someChange(), 5);
      await run('one', 2, same);
      const now = await kept();
      return now.filter((record, at) => record.nanoDollars !== some[at]?.nanoDollars).map(({ id }) => id);
    };

    it('changes what its scope says', async () => {
      expect(await changedBy({})).toEqual(['a', 'c']);
      expect(await changedBy({ from: 2_000 })).toEqual(['c']);
      expect(await changedBy({ to: 2_000 })).toEqual(['a']);
      expect(await changedBy({ model: 'gpt-small' })).toEqual(['c']);
      expect(await changedBy({ model: 'gpt-l*' })).toEqual(['a']);
      expect(await changedBy({ provider: 'anthropic' })).toEqual([]);
    });

    it('tells what it came to, by model', async () => {
      await changedBy({});
      const done = await reratings.find('one');
      const large = { provider: 'openai', model: 'gpt-large', records: 2, changed: 1, unknown: 0 };
      expect(done).toMatchObject({
        state: 'done',
        finishedAt: 5,
        cursor: { endedAt: 4_000, id: 'f' },
        models: [
          { ...large, nanoDollarsBefore: 30, nanoDollarsAfter: 60, unpricedBefore: 1, unpricedAfter: 0 },
          { model: 'gpt-small', changed: 1, nanoDollarsBefore: 5, nanoDollarsAfter: 30 },
          { provider: 'anthropic', records: 1, changed: 0, unknown: 1, nanoDollarsAfter: 5 },
        ],
      });
      expect(await reratings.corrections()).toBe(1);
    });

    it('tells the same and changes nothing where it is a dry run', async () => {
      await changedBy({});
      const { models } = (await reratings.find('one')) ?? {};
      await wipe();
      await usage.add(some);
      const before = await sums();
      await reratings.add(rerating('one', { dryRun: true }), someChange(), 5);
      await run('one', 2, same);
      expect((await reratings.find('one'))?.models).toEqual(models);
      expect(await kept()).toEqual(some);
      expect(await sums()).toEqual(before);
      expect(await reratings.corrections()).toBe(1);
    });

    it('leaves deleted records and sums of deleted hours alone', async () => {
      await usage.add(some);
      await reratings.add(rerating('one'), someChange(), 5);
      await database.deleteFrom('usage_sums').where('span', '=', 'hour').execute();
      const round: Rate = (record) => ({ ...record, nanoDollars: 100 });
      await database.deleteFrom('usage_records').where('id', '=', 'a').execute();
      await run('one', 100, round);
      const rows = await database.selectFrom('usage_sums').select(['span', 'kind', 'nano_dollars']).execute();
      expect(rows.filter(({ span }) => span === 'hour')).toEqual([]);
      // 30 + 5 + 5 before; each of the three became 100.
      const ofTokens = rows.filter(({ kind }) => kind === 'token').map((row) => row.nano_dollars);
      expect(ofTokens).toEqual([300]);
    });

    it('waits for what may still come', async () => {
      await usage.add(some);
      await reratings.add(rerating('one'), someChange(), 5);
      await reratings.claim('me', 0, 10);
      const until = { holder: 'me', leaseUntil: 10, before: 2_000, most: 9, rate: same };
      expect(await reratings.step('one', until)).toBe('advanced');
      expect(await reratings.step('one', until)).toBe('caught-up');
      expect((await reratings.find('one'))?.cursor).toEqual({ endedAt: 1_000, id: 'a' });
    });
  });

  it('end by hand where they have not ended, and whoever was at it finds them lost', async () => {
    await usage.add(
      [1, 2, 3].map((at) => usageRecord({ id: `${at}`, endedAt: at, usage: { input: { total: 1 } } })),
    );
    await reratings.add(rerating('one'), someChange(), 5);
    await reratings.claim('me', 0, 1e15);
    expect(await step('one', 1)).toBe('advanced');
    expect(await reratings.cancel('one', 7, someChange())).toBe('cancelled');
    expect(await step('one', 1)).toBe('lost');
    await reratings.finish('one', 'me', 9);
    expect(await reratings.find('one')).toMatchObject({
      state: 'cancelled',
      finishedAt: 7,
      cursor: { id: '1' },
    });
    expect((await kept()).map(({ nanoDollars }) => nanoDollars === 3)).toEqual([true, false, false]);
    expect(await reratings.corrections()).toBe(1);
    expect(await reratings.claim('me', 0, 1e15)).toBeUndefined();
    expect(await reratings.cancel('one', 8, someChange())).toBe('over');
    expect(await reratings.cancel('none', 8, someChange())).toBe('over');
  });

  it('are done one after the other, each by one process, until its lease ends', async () => {
    for (const [index, id] of ['one', 'two'].entries()) {
      expect(await reratings.add(rerating(id, { createdAt: index }), someChange(), 2)).toBe(true);
    }
    expect(await reratings.add(rerating('three'), someChange(), 2)).toBe(false);
    const claims = await Promise.all(['a', 'b', 'c'].map((holder) => reratings.claim(holder, 100, 200)));
    expect(claims.filter((claim) => claim !== undefined)).toMatchObject([{ id: 'one', state: 'running' }]);
    expect(await reratings.claim('d', 199, 300)).toBeUndefined();
    expect(await reratings.claim('d', 200, 300)).toMatchObject({ id: 'one' });
    expect(await step('one', 7, dearer, 'a')).toBe('lost');
    expect(await step('one', 7, dearer, 'd')).toBe('caught-up');
    await reratings.finish('one', 'a', 5);
    expect(await reratings.find('one')).toMatchObject({ state: 'running' });
    await reratings.release('one', 'd');
    expect(await reratings.claim('e', 0, 300)).toMatchObject({ id: 'one' });
    await reratings.finish('one', 'e', 5, 'It cannot be.');
    expect(await reratings.find('one')).toMatchObject({ state: 'failed', error: 'It cannot be.' });
    expect(await reratings.claim('e', 0, 300)).toMatchObject({ id: 'two' });
    expect((await reratings.page(5)).map(({ id }) => id)).toEqual(['two', 'one']);
    expect(await reratings.page(5, { createdAt: 1, id: 'two' })).toMatchObject([{ id: 'one' }]);
  });
});
