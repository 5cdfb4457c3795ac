import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import { isPostgres } from '../database/is-postgres.js';

/**
 * Until the transaction ends nobody else gets past this point with the same name: what is read after it stays true.
 * On SQLite a transaction holds the only write lock from its beginning.
 */
export async function holdLock(transaction: Transaction<DatabaseSchema>, name: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
