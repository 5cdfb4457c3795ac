import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { MeasureName, SeriesKind, SumColumn, SumSpan } from '../../database/usage-tables.js';
import type {
  UsageCounts,
  UsageInterval,
  UsageLabel,
  UsageLabelFilter,
  UsageSum,
  UsageSumQuery,
} from '../../usage-query.repository.js';
import { dayLength, hourLength, startOf } from './add-sums.js';
import { sumOf } from './sum-of.js';
import { durationColumns, firstByteColumns, measureNames, sumColumns } from './tally.js';

const columnOf = {
  token: 'token_id',
  owner: 'owner',
  team: 'team',
  model: 'model',
  provider: 'provider',
  upstreamModel: 'upstream_model',
  endpoint: 'endpoint',
  end: 'end',
} as const satisfies Record<UsageLabel, string>;

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
  firstByteTotal: 'first_byte_total',
  durationTotal: 'duration_total',
};

type SumExpressions = ExpressionBuilder<DatabaseSchema, 'usage_sums' | 'usage_series'>;
type SumRow = Record<string, number | string | null>;

/** Sums from the smallest set of series, and the longest spans, that can tell. */
export async function querySums(
  database: Kysely<DatabaseSchema>,
  query: UsageSumQuery,
): Promise<readonly UsageSum[]> {
  const { filter, groupBy, interval } = query;
  const labels = [...new Set(groupBy)];
  const group = labels.map((label) => sql.ref(`usage_series.${columnOf[label]}`));
  const bucket = interval && bucketOf(interval);
  const wanted = query.latencies ? sumColumns : measureNames;
  const columns = wanted.map((column) => sumOf(`usage_sums.${column}`).as(column));
  const asked = labels.map((label, index) => sql<string>`${group[index]}`.as(`label_${label}`));
  const apart = [...group, ...(bucket === undefined ? [] : [bucket])];
  const rows = await database
    .selectFrom('usage_sums')
    .innerJoin('usage_series', 'usage_series.id', 'usage_sums.series_id')
    .select([...columns, ...asked, ...(bucket === undefined ? [] : [bucket.as('bucket')])])
    .where('usage_sums.kind', '=', kindFor(filter, labels))
    .where((expressions) => inRange(expressions, query))
    .where((expressions) => labelled(expressions, filter))
    .$if(apart.length > 0, (all) => all.groupBy(apart))
    .execute();
  // Of nothing at all there is one sum of nothing.
  return (rows as unknown as SumRow[])
    .filter(({ requests }) => requests !== null)
    .map((row) => toSum(row, labels, query.latencies));
}

const tokenLabels: ReadonlySet<string> = new Set<UsageLabel>(['token', 'owner', 'team']);

function kindFor(filter: UsageLabelFilter, groupBy: readonly UsageLabel[]): SeriesKind {
  const needed = new Set([...Object.keys(filter), ...groupBy]);
  needed.delete('end');
  const ofToken = [...needed].filter((label) => tokenLabels.has(label)).length;
  if (needed.size === 0) return 'all';
  if (ofToken === 0) return 'model';
  return ofToken === needed.size ? 'token' : 'full';
}

/** Whole days from the sums of days, what is left at either end from those of hours. */
function inRange(expressions: SumExpressions, { from, to, interval }: UsageSumQuery): Expression<SqlBool> {
  const within = (span: SumSpan, start: number, end: number): Expression<SqlBool> =>
    expressions.and([
      expressions('usage_sums.span', '=', span),
      expressions('usage_sums.start', '>=', start),
      expressions('usage_sums.start', '<', end),
    ]);
  const firstDay = startOf(from + dayLength - 1, dayLength);
  const lastDay = startOf(to, dayLength);
  if (needsHours(interval) || firstDay >= lastDay) return within('hour', from, to);
  return expressions.or([
    within('day', firstDay, lastDay),
    ...(from < firstDay ? [within('hour', from, firstDay)] : []),
    ...(lastDay < to ? [within('hour', lastDay, to)] : []),
  ]);
}

const needsHours = (interval: UsageInterval | undefined): boolean =>
  interval !== undefined &&
  (interval.length === 'hour' || (interval.offsets ?? []).some(({ offset }) => offset !== 0));

function labelled(expressions: SumExpressions, filter: UsageLabelFilter): Expression<SqlBool> {
  const wanted = Object.entries(filter) as [UsageLabel, readonly string[]][];
  return expressions.and(
    wanted.map(([label, values]) => expressions(`usage_series.${columnOf[label]}`, 'in', values)),
  );
}

/** The number of the hour, or of the day by the clock. */
function bucketOf({ length, offsets = [] }: UsageInterval): RawBuilder<number> {
  const start = sql.ref('usage_sums.start');
  if (length === 'hour') return sql`${start} / ${sql.lit(hourLength)}`;
  const local = offsets.reduceRight<RawBuilder<number> | undefined>((later, { until, offset }) => {
    const moved = sql<number>`${start} + ${sql.lit(offset)}`;
    return later === undefined
      ? moved
      : sql`case when ${start} < ${sql.lit(until)} then ${moved} else ${later} end`;
  }, undefined);
  return sql`(${local ?? start}) / ${sql.lit(dayLength)}`;
}

function toSum(row: SumRow, labels: readonly UsageLabel[], latencies: boolean): UsageSum {
  const number = (column: SumColumn): number => Number(row[column] ?? 0);
  return {
    labels: Object.fromEntries(labels.map((label) => [label, String(row[`label_${label}`])])),
    ...(row.bucket !== undefined && { interval: Number(row.bucket) }),
    counts: Object.fromEntries(
      Object.entries(measureOf).map(([name, column]) => [name, number(column)]),
    ) as unknown as UsageCounts,
    firstByte: latencies ? firstByteColumns.map(number) : [],
    duration: latencies ? durationColumns.map(number) : [],
  };
}
