import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { SumColumn, SumSpan, UsageSumTable } from '../../database/usage-tables.js';
import type { UsageRecord } from '../../usage.repository.js';
import { seriesKey, seriesOf } from './series.js';
import type { SeriesLabels } from './series.js';
import { addTally, sumColumns } from './tally.js';
import type { Tally } from './tally.js';

/** Rows in one statement: databases limit its parameters. */
const atOnce = 50;

export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;

export const startOf = (time: number, length: number): number => Math.floor(time / length) * length;

/** What records add to the sums, before their series have numbers. */
export interface SumOfSeries {
  readonly series: SeriesLabels;
  readonly span: SumSpan;
  readonly start: number;
  readonly tally: Tally;
}

/** Sums up what records add to the sums of their series. */
export function foldSums(
  records: readonly UsageRecord[],
  tallyOf: (record: UsageRecord) => Tally,
): readonly SumOfSeries[] {
  const sums = new Map<string, SumOfSeries>();
  for (const record of records) {
    const tally = tallyOf(record);
    for (const series of seriesOf(record)) {
      for (const span of ['hour', 'day'] as const) {
        const start = startOf(record.endedAt, span === 'hour' ? hourLength : dayLength);
        const key = `${span} ${start} ${seriesKey(series)}`;
        const sum = sums.get(key) ?? { series, span, start, tally: {} };
        addTally(sum.tally, tally);
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()];
}

/** Rows of the sums, in the order of their key. @param numbers of their series, by `seriesKey` */
export function toSumRows(
  sums: readonly SumOfSeries[],
  numbers: ReadonlyMap<string, number>,
): readonly UsageSumTable[] {
  const rows = sums.map(({ series, span, start, tally }) => ({
    ...(Object.fromEntries(
      sumColumns.map((column) => [column, tally[column] === 0 ? null : (tally[column] ?? null)]),
    ) as Columns),
    series_id: numbers.get(seriesKey(series)) ?? 0,
    kind: series.kind,
    span,
    start,
  }));
  return rows.sort(byKey);
}

/**
 * Adds to the sums, in the one order that all writers keep to: of two that wait for each other's rows, one would fail.
 * @param numbers of their series, by `seriesKey`
 */
export async function addSums(
  transaction: Transaction<DatabaseSchema>,
  sums: readonly SumOfSeries[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = toSumRows(sums, numbers);
  for (let first = 0; first < rows.length; first += atOnce) {
    await transaction
      .insertInto('usage_sums')
      .values(rows.slice(first, first + atOnce))
      .onConflict((conflict) => conflict.columns(['kind', 'span', 'start', 'series_id']).doUpdateSet(raised))
      .execute();
  }
}

type Columns = Record<SumColumn, number | null>;
type SumRow = Pick<UsageSumTable, 'series_id' | 'span' | 'start'>;

const byKey = (one: SumRow, other: SumRow): number =>
  one.series_id - other.series_id ||
  (one.span < other.span ? -1 : Number(one.span > other.span)) ||
  one.start - other.start;

/** Null stays null as long as nothing is added. */
const raised = Object.fromEntries(
  sumColumns.map((column) => {
    const kept = sql.ref(`usage_sums.${column}`);
    const added = sql.ref(`excluded.${column}`);
    return [column, sql<number | null>`coalesce(${kept} + ${added}, ${kept}, ${added})`];
  }),
) as Record<SumColumn, RawBuilder<number | null>>;
