import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { isPostgres } from '../../database/is-postgres.js';
import type { UsageRecordTable } from '../../database/usage-tables.js';
import type { UsagePage, UsagePlace, UsageRecordFilter, UsageSearch } from '../../usage-query.repository.js';
import { toUsageRecord } from '../../usage/record-rows.js';

type Expressions = ExpressionBuilder<{ usage_records: UsageRecordTable }, 'usage_records'>;

/**
 * One page of records. An index leads through them in their order, and no more than so many are looked at: however rare
 * the wanted ones are, the answer comes at once, and says where to go on.
 */
export async function searchRecords(
  database: Kysely<DatabaseSchema>,
  search: UsageSearch,
): Promise<UsagePage> {
  const rows = await recordQuery(database, search).execute();
  const records = rows.slice(0, search.most).map(toUsageRecord);
  const last = records.at(-1);
  if (rows.length > search.most && last !== undefined) return { records, next: placeOf(last) };
  const end = await examined(database, search)
    .select(['ended_at', 'id'])
    .offset(search.examine - 1)
    .limit(1)
    .executeTakeFirst();
  return { records, ...(end !== undefined && { next: { endedAt: end.ended_at, id: end.id } }) };
}

const placeOf = ({ endedAt, id }: UsagePlace): UsagePlace => ({ endedAt, id });

/** The statement, for tests to look at its plan. */
export const recordQuery = (database: Kysely<DatabaseSchema>, search: UsageSearch) =>
  database
    .selectFrom(examined(database, search).selectAll().limit(search.examine).as('examined'))
    .selectAll()
    .where((expressions) => matching(expressions as unknown as Expressions, search.filter))
    .where(({ and }) => and(matchingDetail(isPostgres(database), search.filter)))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(search.most + 1);

/** What the index leads through, newest first. */
function examined(
  database: Kysely<DatabaseSchema>,
  { filter, from, to, after }: UsageSearch,
): SelectQueryBuilder<DatabaseSchema, 'usage_records', object> {
  return (
    database
      .selectFrom('usage_records')
      .where('ended_at', '>=', from)
      // One bound alone: SQLite would begin at the first of two.
      .where('ended_at', '<=', Math.min(to - 1, after?.endedAt ?? Infinity))
      .where((expressions) => expressions.and(leading(expressions, filter)))
      .$if(after !== undefined, (query) =>
        query.where(({ eb, or }) =>
          or([eb('ended_at', '<', after?.endedAt ?? 0), eb('id', '<', after?.id ?? '')]),
        ),
      )
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
  );
}

/** The condition whose index is gone through: the one that leaves least. None: all records by time. */
function leading(expressions: Expressions, filter: UsageRecordFilter): Expression<SqlBool>[] {
  const { requestId, tokenId, provider, upstreamModel, model, error, ends } = filter;
  if (requestId !== undefined) return [expressions('request_id', '=', requestId)];
  if (error !== undefined || ends?.includes('complete') === false) {
    if (tokenId === undefined) return [expressions('end', '<>', sql.lit('complete'))];
  }
  if (tokenId !== undefined) return [expressions('token_id', '=', tokenId)];
  if (provider !== undefined && upstreamModel !== undefined) {
    return [expressions('provider', '=', provider), expressions('upstream_model', '=', upstreamModel)];
  }
  if (model !== undefined) return [expressions('model', '=', model)];
  return [];
}

function matching(expressions: Expressions, filter: UsageRecordFilter): Expression<SqlBool> {
  const equal = {
    token_id: filter.tokenId,
    owner: filter.owner,
    team: filter.team,
    model: filter.model,
    provider: filter.provider,
    upstream_model: filter.upstreamModel,
    endpoint: filter.endpoint,
    status: filter.status,
    error: filter.error,
    request_id: filter.requestId,
    unpriced: bit(filter.unpriced),
    estimated: bit(filter.estimated),
  } satisfies Partial<Record<keyof UsageRecordTable, unknown>>;
  const least = {
    nano_dollars: filter.leastNanoDollars,
    duration: filter.leastDuration,
    first_byte: filter.leastFirstByte,
  } satisfies Partial<Record<keyof UsageRecordTable, unknown>>;
  return expressions.and([
    ...said(equal).map(([column, value]) => expressions(column, '=', value)),
    ...said(least).map(([column, value]) => expressions(column, '>=', value)),
    ...(filter.ends === undefined ? [] : [expressions('end', 'in', filter.ends)]),
  ]);
}

/** Conditions on what has no column: the records that are looked at in one go are few enough to be read. */
function matchingDetail(
  onPostgres: boolean,
  { lane, leastAttempts, lossy }: UsageRecordFilter,
): RawBuilder<SqlBool>[] {
  const told = (name: 'lane' | 'attempts' | 'losses') =>
    onPostgres ? sql`detail::json ->> ${sql.lit(name)}` : sql`json_extract(detail, ${sql.lit(`$.${name}`)})`;
  const attempts = onPostgres ? sql`(${told('attempts')})::integer` : told('attempts');
  return [
    ...(lane === undefined ? [] : [sql<SqlBool>`${told('lane')} = ${lane}`]),
    ...(leastAttempts === undefined ? [] : [sql<SqlBool>`${attempts} >= ${leastAttempts}`]),
    ...(lossy === undefined ? [] : [sql<SqlBool>`${told('losses')} is ${lossy ? sql`not null` : sql`null`}`]),
  ];
}

const bit = (flag: boolean | undefined): 0 | 1 | undefined => (flag === undefined ? undefined : flag ? 1 : 0);

const said = <Name extends string, Value>(
  conditions: Readonly<Record<Name, Value>>,
): (readonly [Name, NonNullable<Value>])[] =>
  (Object.entries(conditions) as [Name, Value][]).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  );
