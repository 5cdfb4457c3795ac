import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';

/**
 * The next value of a counter. Until the transaction ends no other one gets past this point, so values become visible
 * in their order, and what is read after it stays true.
 */
export async function raiseCounter(transaction: Transaction<DatabaseSchema>, name: string): Promise<number> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
