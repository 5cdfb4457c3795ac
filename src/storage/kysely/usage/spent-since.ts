import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { SumSpan } from '../../database/usage-tables.js';
import { dayLength, hourLength, startOf } from '../../usage/spans.js';
import { ofPartition } from './of-partition.js';
import { sumOf } from './sum-of.js';

/**
 * What a token spent in requests that ended at `from` or later: whole days, without the hours of the first one that
 * had passed, without the requests of that hour that had ended. What is deleted of these can no more be taken away: it
 * counts as spent, so that a budget is never larger than it is.
 */
export async function spentSince(
  database: Kysely<DatabaseSchema>,
  tokenId: string,
  from: number,
): Promise<number> {
  const day = startOf(from, dayLength);
  const hour = startOf(from, hourLength);
  // One statement, so that all three are of the same moment.
  const spent = await database
    .selectNoFrom([
      sums(database, tokenId, 'day').where('start', '>=', day).as('days'),
      sums(database, tokenId, 'hour').where('start', '>=', day).where('start', '<', hour).as('hours'),
      database
        .selectFrom('usage_records')
        .select(sumOf('nano_dollars').as('sum'))
        .where('token_id', '=', tokenId)
        .where('ended_at', '>=', hour)
        .where('ended_at', '<', from)
        .as('requests'),
    ])
    .executeTakeFirstOrThrow();
  return (spent.days ?? 0) - (spent.hours ?? 0) - (spent.requests ?? 0);
}

const sums = (database: Kysely<DatabaseSchema>, tokenId: string, span: SumSpan) =>
  database
    .selectFrom('usage_sums')
    .select(sumOf('nano_dollars').as('sum'))
    .where('series_id', 'in', (subquery) =>
      subquery
        .selectFrom('usage_series')
        .select('id')
        .where('token_id', '=', tokenId)
        .where('kind', '=', 'token'),
    )
    .where('span', '=', span)
    .where(ofPartition(database, 'token'));
