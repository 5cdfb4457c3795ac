import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { isPostgres } from '../../database/is-postgres.js';
import type { SumColumn } from '../../database/usage-tables.js';
import type {
  UsageInterval,
  UsageLabel,
  UsageLabelFilter,
  UsageSumQuery,
} from '../../usage-query.repository.js';
import { dayLength, hourLength } from '../../usage/spans.js';
import { columnOf } from './label-columns.js';
import { ofPartition } from './of-partition.js';
import type { SumKind } from './sum-kinds.js';
import type { SumStretch } from './sum-stretches.js';

const start = sql.ref('usage_sums.start');

/**
 * Reads the sums of one kind in one stretch of time. SQLite takes tables in the order of a cross join: where only some
 * series are wanted it goes from one to the next, else along the time. Left to itself it often does the other.
 */
export function readPart(
  database: Kysely<DatabaseSchema>,
  { filter, interval }: UsageSumQuery,
  kind: SumKind,
  stretch: SumStretch,
  columns: readonly SumColumn[],
): RawBuilder<unknown> {
  const wanted: UsageLabelFilter = { ...filter, end: kind.ends ?? [] };
  return sql`
    select ${sql.join([
      sql.ref('usage_sums.series_id'),
      sql`${sql.lit(kind.complete ? 1 : 0)} as complete`,
      ...(interval === undefined ? [] : [sql`${bucketOf(interval, stretch)} as bucket`]),
      ...columns.map((column) => signed(column, kind.sign * stretch.sign)),
    ])}
    ${Object.values(wanted).every(isEmpty) ? ofKind(kind) : ofSeries(database, kind, wanted)}
      and usage_sums.span = ${sql.lit(stretch.span)} and ${within(database, stretch)}`;
}

const isEmpty = (values: readonly string[]): boolean => values.length === 0;

const ofKind = ({ kind }: SumKind): RawBuilder<unknown> =>
  sql`from usage_sums where usage_sums.kind = ${sql.lit(kind)}`;

function ofSeries(
  database: Kysely<DatabaseSchema>,
  { kind }: SumKind,
  wanted: UsageLabelFilter,
): RawBuilder<unknown> {
  const conditions = (Object.entries(wanted) as [UsageLabel, readonly string[]][])
    .filter(([, values]) => !isEmpty(values))
    .map(([label, values]) => sql`usage_series.${sql.ref(columnOf[label])} in (${sql.join(values)})`);
  return sql`
    from usage_series cross join usage_sums
    where usage_series.kind = ${sql.lit(kind)} and ${sql.join(conditions, sql` and `)}
      and usage_sums.series_id = usage_series.id and ${ofPartition(database, kind)}`;
}

function within(database: Kysely<DatabaseSchema>, { from, to, starts }: SumStretch): RawBuilder<unknown> {
  if (starts === undefined) return sql`${start} >= ${from} and ${start} < ${to}`;
  // As one parameter: of years there are thousands.
  return isPostgres(database)
    ? sql`${start} = any(${starts}::bigint[])`
    : sql`${start} in (select value from json_each(${JSON.stringify(starts)}))`;
}

const signed = (column: SumColumn, sign: number): RawBuilder<unknown> =>
  sign > 0 ? sql.ref(`usage_sums.${column}`) : sql`-${sql.ref(`usage_sums.${column}`)} as ${sql.ref(column)}`;

/** The number of the hour, or of the day by the clock. */
function bucketOf({ length, offsets = [] }: UsageInterval, stretch: SumStretch): RawBuilder<unknown> {
  if (length === 'hour') return sql`${start} / ${sql.lit(hourLength)}`;
  const time =
    stretch.interval === 'own'
      ? start
      : sql`(${start} - ${start} % ${sql.lit(dayLength)} + ${sql.lit(dayLength / 2)})`;
  const local = offsets.reduceRight<RawBuilder<unknown> | undefined>((later, { until, offset }) => {
    const moved = sql`${time} + ${sql.lit(offset)}`;
    return later === undefined
      ? moved
      : sql`case when ${time} < ${sql.lit(until)} then ${moved} else ${later} end`;
  }, undefined);
  return sql`(${local ?? time}) / ${sql.lit(dayLength)}`;
}
