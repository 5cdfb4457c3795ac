import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';

/** What is settled once in the life of a database. */
export type InstallationFact = 'first-credentials' | 'secret-key';

/** @returns whether this call settled it. Waits for a transaction that is just settling it. */
export async function settleFact(
  database: Kysely<DatabaseSchema>,
  name: InstallationFact,
  value: string,
): Promise<boolean> {
  const settled = await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Undefined where it is not settled yet. */
export async function readFact(
  database: Kysely<DatabaseSchema>,
  name: InstallationFact,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
