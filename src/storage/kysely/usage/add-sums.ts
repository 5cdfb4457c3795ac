import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { SumColumn } from '../../database/usage-tables.js';
import { toSumRows } from '../../usage/sum-rows.js';
import type { SumOfSeries } from '../../usage/sum-rows.js';
import { sumColumns } from '../../usage/tally.js';

/** Rows in one statement: databases limit its parameters. */
const atOnce = 50;

/**
 * Adds to the sums, in the one order that all writers keep to: of two that wait for each other's rows, one would fail.
 * @param numbers of their series, by its key
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

/** Null stays null as long as nothing is added. */
const raised = Object.fromEntries(
  sumColumns.map((column) => {
    const kept = sql.ref(`usage_sums.${column}`);
    const added = sql.ref(`excluded.${column}`);
    return [column, sql<number | null>`coalesce(${kept} + ${added}, ${kept}, ${added})`];
  }),
) as Record<SumColumn, RawBuilder<number | null>>;
