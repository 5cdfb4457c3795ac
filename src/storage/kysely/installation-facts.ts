import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';

/**
 * What a database knows of the installation.
 *
 * - `secret-key`: fingerprint of the key that holds
 * - `former-secret-key`: of the one before, as long as anything may still be sealed with it
 * - `hash-key`: the key of credentials' hashes, sealed. Absent: it is the secret key
 */
export type InstallationFact = 'first-credentials' | 'secret-key' | 'former-secret-key' | 'hash-key';

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

/** Settles it, whatever it was before. */
export async function replaceFact(
  database: Kysely<DatabaseSchema>,
  name: InstallationFact,
  value: string,
): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Forgets it, where it is this. @returns whether it was */
export async function removeFact(
  database: Kysely<DatabaseSchema>,
  name: InstallationFact,
  value: string,
): Promise<boolean> {
  const removed = await database
    .deleteFrom('installation')
    .where('name', '=', name)
    .where('value', '=', value)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
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
