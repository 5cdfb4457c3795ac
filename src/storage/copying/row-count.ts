import { sql } from 'kysely';
import type { Database } from '../database/database.js';

/** How many rows a table has. */
export async function rowCount(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}
