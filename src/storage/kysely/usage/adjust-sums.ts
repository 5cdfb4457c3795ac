import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { addSums } from './add-sums.js';
import type { SumOfSeries } from '../../usage/sum-rows.js';

/**
 * Adds what changed in records that are in the sums already. Of hours that are deleted there are no sums to change.
 * @param numbers of their series, by its key
 */
export async function adjustSums(
  transaction: Transaction<DatabaseSchema>,
  changes: readonly SumOfSeries[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const hours = [...new Set(changes.filter(({ span }) => span === 'hour').map(({ start }) => start))];
  const kept = new Set<number>();
  for (const hour of hours) if (await isKept(transaction, hour)) kept.add(hour);
  const left = changes.filter(({ span, start }) => span === 'day' || kept.has(start));
  await addSums(transaction, left, numbers);
}

/** The sums of an hour are deleted all together. */
async function isKept(transaction: Transaction<DatabaseSchema>, hour: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('usage_sums')
    .select('start')
    .where('kind', '=', 'all')
    .where('span', '=', 'hour')
    .where('start', '=', hour)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
