import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../database/database.js';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { planOf } from '../../fixtures/plan-of.js';
import type { UsageInterval, UsageLabel, UsageSum, UsageSumQuery } from '../../usage-query.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { usageRecord, usageRecords } from '../../usage/fixtures/usage-records.js';
import { KyselyUsageRepository } from './kysely-usage-repository.js';
import { querySums, sumQuery } from './sum-query.js';
import { addTally, durationColumns, firstByteColumns, tallyOf } from '../../usage/tally.js';
import type { Tally } from '../../usage/tally.js';

const hour = 3_600_000;
const day = 24 * hour;

const everything: UsageSumQuery = { from: 0, to: 4 * day, filter: {}, groupBy: [], latencies: false };

const labelsOf = (record: UsageRecord): Record<UsageLabel, string> => ({
  token: record.tokenId,
  owner: record.owner ?? '',
  team: record.team ?? '',
  model: record.model,
  provider: record.provider ?? '',
  upstreamModel: record.upstreamModel ?? '',
  endpoint: record.endpoint,
  end: record.end,
});

const intervalAt = (time: number, { length, offsets = [] }: UsageInterval): number => {
  if (length === 'hour') return Math.floor(time / hour);
  const full = Math.floor(time / hour) * hour;
  const { offset = 0 } = offsets.find(({ until }) => full < until) ?? offsets.at(-1) ?? {};
  return Math.floor((full + offset) / day);
};

/** What the answer has to be: each record looked at. */
function sumsOf(records: readonly UsageRecord[], query: UsageSumQuery): ReadonlyMap<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const record of records) {
    const labels = labelsOf(record);
    const wanted = Object.entries(query.filter).every(([label, values]) =>
      values.includes(labels[label as UsageLabel]),
    );
    if (!wanted || record.endedAt < query.from || record.endedAt >= query.to) continue;
    const group = query.groupBy.map((label) => labels[label]);
    const key = JSON.stringify([group, query.interval && intervalAt(record.endedAt, query.interval)]);
    const sum = sums.get(key) ?? {};
    addTally(sum, tallyOf(record));
    sums.set(key, sum);
  }
  return new Map([...sums].map(([key, sum]) => [key, withoutZeros(sum)]));
}

/** The answer by the columns of the tables. */
function talliesOf(sums: readonly UsageSum[], { groupBy }: UsageSumQuery): ReadonlyMap<string, Tally> {
  const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return new Map(
    sums.map(({ labels, interval, counts, firstByte, duration }) => [
      JSON.stringify([groupBy.map((label) => labels[label]), interval]),
      withoutZeros({
        ...Object.fromEntries(Object.entries(counts).map(([name, number]) => [columnOf(name), number])),
        ...Object.fromEntries(firstByteColumns.map((column, bucket) => [column, firstByte[bucket] ?? 0])),
        ...Object.fromEntries(durationColumns.map((column, bucket) => [column, duration[bucket] ?? 0])),
      }),
    ]),
  );
}

const withoutZeros = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).filter(([, number]) => number !== 0));

/** Away from the epoch: no clock is as far behind. */
const begin = 5 * day;
const laterRecords = usageRecords.map((records) =>
  records.map((record) => ({ ...record, endedAt: record.endedAt + begin })),
);
const hours = fc.nat({ max: 80 }).map((number) => begin + number * hour);
const halfHours = fc.integer({ min: -24, max: 28 }).map((number) => (number * hour) / 2);
const values = {
  token: fc.subarray(['tok_1', 'tok_2', 'tok_3'], { minLength: 1 }),
  owner: fc.subarray(['ann', ''], { minLength: 1 }),
  team: fc.subarray(['red', 'blue'], { minLength: 1 }),
  model: fc.subarray(['large', 'none'], { minLength: 1 }),
  provider: fc.subarray(['openai', 'anthropic'], { minLength: 1 }),
  endpoint: fc.subarray(['generation', 'embedding'], { minLength: 1 }),
  end: fc.subarray(['complete', 'failed', 'cancelled', 'broken'], { minLength: 1 }),
};
const intervals: fc.Arbitrary<UsageInterval> = fc.oneof(
  fc.constantFrom<UsageInterval>({ length: 'hour' }, { length: 'day' }),
  fc.tuple(halfHours, halfHours, hours).map(([before, after, until]) => ({
    length: 'day' as const,
    offsets: [
      { until, offset: before },
      { until: 99 * day, offset: after },
    ],
  })),
);
const questions: fc.Arbitrary<UsageSumQuery> = fc
  .record(
    {
      ends: fc.tuple(hours, hours),
      filter: fc.record(values, { requiredKeys: [] }).map((filter) => {
        // All labels at once would leave nothing of most records.
        return Object.fromEntries(Object.entries(filter).slice(0, 2));
      }),
      groupBy: fc.subarray(Object.keys(values) as UsageLabel[], { maxLength: 2 }),
      latencies: fc.boolean(),
      interval: intervals,
    },
    { requiredKeys: ['ends', 'filter', 'groupBy', 'latencies'] },
  )
  .map(({ ends, ...question }) => ({ ...question, from: Math.min(...ends), to: Math.max(...ends) }));

onEachDatabase('querySums', (storage) => {
  let database: Database;
  beforeEach(() => {
    ({ database } = storage);
  });

  async function refill(records: readonly UsageRecord[]): Promise<void> {
    for (const table of ['usage_records', 'usage_sums', 'usage_kept'] as const) {
      await database.deleteFrom(table).execute();
    }
    await new KyselyUsageRepository(database).add(records);
  }

  it('comes to what the records come to, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        laterRecords,
        fc.array(questions, { minLength: 6, maxLength: 6 }),
        async (records, asked) => {
          await refill(records);
          for (const query of asked) {
            const { latencies } = query;
            const found = talliesOf(await querySums(database, query), query);
            const expected = sumsOf(records, query);
            const comparable = latencies ? expected : withoutHistograms(expected);
            expect([query, found]).toEqual([query, comparable]);
          }
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  }, 60_000);

  const withoutHistograms = (sums: ReadonlyMap<string, Tally>): ReadonlyMap<string, Tally> => {
    const histograms = new Set<string>([...firstByteColumns, ...durationColumns]);
    return new Map(
      [...sums].map(([key, sum]) => [
        key,
        Object.fromEntries(Object.entries(sum).filter(([column]) => !histograms.has(column))),
      ]),
    );
  };

  it('has the days of the clock, also where it is put forward', async () => {
    const times = [22 * hour, 23 * hour, day + 21 * hour, day + 22 * hour];
    await refill(times.map((endedAt, index) => usageRecord({ id: `r${index}`, endedAt })));
    const offsets = [
      { until: day, offset: hour },
      { until: 9 * day, offset: 2 * hour },
    ];
    const sums = await querySums(database, { ...everything, interval: { length: 'day', offsets } });
    expect(new Map(sums.map(({ interval, counts }) => [interval, counts.requests]))).toEqual(
      new Map([
        [0, 1],
        [1, 2],
        [2, 1],
      ]),
    );
  });

  it('tells how long requests took', async () => {
    await refill([
      usageRecord({ id: 'a', firstByte: 25, duration: 26 }),
      usageRecord({ id: 'b', firstByte: 90, duration: 200_000 }),
    ]);
    const [sum] = await querySums(database, { ...everything, latencies: true });
    expect(sum?.firstByte).toEqual([1, 0, 1, ...Array<number>(11).fill(0)]);
    expect(sum?.duration).toEqual([0, 1, ...Array<number>(11).fill(0), 1]);
    expect(sum?.counts).toMatchObject({ firstByteTotal: 115, durationTotal: 200_026 });
  });

  const berlin: UsageInterval = { length: 'day', offsets: [{ until: 9 * day, offset: 2 * hour }] };
  const plans: readonly (readonly [Partial<UsageSumQuery>, kind: string])[] = [
    [{}, 'all'],
    [{ interval: { length: 'hour' }, latencies: true }, 'all'],
    [{ groupBy: ['model'], interval: berlin }, 'model'],
    [{ groupBy: ['token'] }, 'token'],
    [{ groupBy: ['token'], from: day, to: 3 * day }, 'token'],
    [{ groupBy: ['team'], interval: berlin, filter: { token: ['tok_1', 'tok_2'] } }, 'token'],
    [{ groupBy: ['token'], filter: { model: ['large'] } }, 'full'],
    [{ groupBy: ['model', 'end'], interval: berlin, filter: { token: ['tok_1'] } }, 'full'],
    [{ groupBy: ['provider'], filter: { end: ['failed'] } }, 'model'],
  ];

  describe.each(['unknown', 'known'])('where the sizes of the tables are %s', (sizes) => {
    it('reads only the rows it needs, led by an index', async () => {
      await refill(Array.from({ length: 200 }, (_, index) => someRecord(index)));
      if (sizes === 'known') await sql`analyze`.execute(database);
      for (const [question, kind] of plans) {
        const query = { ...everything, from: 5 * hour, to: 3 * day + 7 * hour, ...question };
        const plan = await planOf(database, sumQuery(database, query));
        const expected = storage.kind === 'SQLite' ? sqliteSteps(query) : postgresSteps(kind);
        expect([question, plan.match(expected.all)]).toEqual([
          question,
          expect.arrayContaining([expect.stringMatching(expected.one)]),
        ]);
        for (const step of plan.match(expected.all) ?? []) {
          expect([question, step]).toEqual([question, expect.stringMatching(expected.one)]);
        }
      }
    });
  });

  const someRecord = (index: number): UsageRecord =>
    usageRecord({
      id: `r${index}`,
      tokenId: `tok_${index % 40}`,
      model: `model-${index % 7}`,
      endedAt: (index % 80) * hour,
      end: index % 9 === 0 ? 'failed' : 'complete',
    });

  /** Along the series where only some are wanted, else along the time; always as far as the times go. */
  const sqliteSteps = ({ filter }: UsageSumQuery) => ({
    all: /(?:SEARCH|SCAN) usage_sums[^"]*/g,
    one:
      Object.keys(filter).length > 0
        ? /USING INDEX usage_sums_series \(series_id=\? AND span=\? AND start(?:=\?|>\? AND start<\?)\)/
        : /USING PRIMARY KEY \(kind=\? AND span=\? AND start(?:=\?|>\? AND start<\?)\)/,
  });

  /** Of one kind's partitions, by an index. */
  const postgresSteps = (kind: string) => ({
    all: /[A-Z][A-Za-z ]+ (?:using \w+ )?on usage_sums\w*/g,
    one: new RegExp(`^Index (?:Only )?Scan using \\w+ on usage_sums_${kind}(?:_by_end)?_(?:day|hour)$`),
  });
});
