import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';

/**
 * The next value of a counter, or the last of the next `steps`. Until the transaction ends no other one gets past this
 * point, so values become visible in their order, and what is read after it stays true.
 */
export async function raiseCounter(
  transaction: Transaction<DatabaseSchema>,
  name: string,
  steps = 1,
): Promise<number> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: steps })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ value: eb('counters.value', '+', steps) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
