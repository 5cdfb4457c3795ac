import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { MeasureName, SumColumn } from '../../database/usage-tables.js';
import type { UsageCounts, UsageLabel, UsageSum, UsageSumQuery } from '../../usage-query.repository.js';
import { columnOf } from './label-columns.js';
import { kindsFor } from './sum-kinds.js';
import { sumOf } from './sum-of.js';
import { readPart } from './sum-part.js';
import { stretchesOf } from './sum-stretches.js';
import { durationColumns, firstByteColumns, measureNames, sumColumns } from '../../usage/tally.js';

const measureOf: Readonly<Record<keyof UsageCounts, MeasureName>> = {
  requests: 'requests',
  attempts: 'attempts',
  inputTokens: 'input_tokens',
  cacheReadTokens: 'cache_read_tokens',
  cacheWriteTokens: 'cache_write_tokens',
  inputAudioTokens: 'input_audio_tokens',
  inputImageTokens: 'input_image_tokens',
  outputTokens: 'output_tokens',
  reasoningTokens: 'reasoning_tokens',
  outputAudioTokens: 'output_audio_tokens',
  outputImageTokens: 'output_image_tokens',
  nanoDollars: 'nano_dollars',
  savedNanoDollars: 'saved_nano_dollars',
  unpriced: 'unpriced',
  estimated: 'estimated',
  answeredByCache: 'answered_by_cache',
  refused: 'refused',
  failed: 'failed',
  broken: 'broken',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
  firstByteTotal: 'first_byte_total',
  durationTotal: 'duration_total',
};

type SumRow = Record<string, number | string | null>;

/** Sums from the smallest set of series, and the longest spans, that can tell. */
export async function querySums(
  database: Kysely<DatabaseSchema>,
  query: UsageSumQuery,
): Promise<readonly UsageSum[]> {
  const { rows } = await sumQuery(database, query).execute(database);
  // Of nothing at all there is one sum of nothing; and of what counts for another day, nothing is left.
  return rows.filter(({ requests }) => Number(requests) > 0).map((row) => toSum(row, query));
}

/**
 * The statement, for tests to look at its plan. Rows are summed up by series first: there are far fewer of these, and
 * only they have to be looked up for their labels.
 */
export function sumQuery(database: Kysely<DatabaseSchema>, query: UsageSumQuery): RawBuilder<SumRow> {
  const { groupBy, interval, latencies } = query;
  const columns = latencies ? sumColumns : measureNames;
  const parts = kindsFor(query).flatMap((kind) =>
    stretchesOf(query).map((stretch) => readPart(database, query, kind, stretch, columns)),
  );
  const all = sql`(${sql.join(parts, sql` union all `)}) as parts`;
  const bucket = interval === undefined ? [] : [sql.ref('bucket')];
  if (groupBy.length === 0) return summedUp(all, columns, bucket);
  const bySeries = summedUp(all, columns, [sql.ref('series_id'), sql.ref('complete'), ...bucket]);
  const labelled = sql`
    (select parts.*, ${sql.join(groupBy.map((label) => sql`${labelOf(label)} as ${nameOf(label)}`))}
     from (${bySeries}) as parts join usage_series on usage_series.id = parts.series_id) as labelled`;
  return summedUp(labelled, columns, [...groupBy.map(nameOf), ...bucket]);
}

function summedUp(
  rows: RawBuilder<unknown>,
  columns: readonly SumColumn[],
  apart: readonly RawBuilder<unknown>[],
): RawBuilder<SumRow> {
  const sums = columns.map((column) => sql`${sumOf(column)} as ${sql.ref(column)}`);
  const groups = apart.length === 0 ? sql`` : sql` group by ${sql.join(apart)}`;
  return sql<SumRow>`select ${sql.join([...apart, ...sums])} from ${rows}${groups}`;
}

const nameOf = (label: UsageLabel): RawBuilder<unknown> => sql.ref(`label_${label}`);

const labelOf = (label: UsageLabel): RawBuilder<unknown> =>
  label === 'end'
    ? sql`case when parts.complete = 1 then 'complete' else usage_series."end" end`
    : sql.ref(`usage_series.${columnOf[label]}`);

function toSum(row: SumRow, { groupBy, latencies }: UsageSumQuery): UsageSum {
  const number = (column: SumColumn): number => Number(row[column] ?? 0);
  return {
    labels: Object.fromEntries(groupBy.map((label) => [label, String(row[`label_${label}`])])),
    ...(row.bucket !== undefined && { interval: Number(row.bucket) }),
    counts: Object.fromEntries(
      Object.entries(measureOf).map(([name, column]) => [name, number(column)]),
    ) as unknown as UsageCounts,
    firstByte: latencies ? firstByteColumns.map(number) : [],
    duration: latencies ? durationColumns.map(number) : [],
  };
}
