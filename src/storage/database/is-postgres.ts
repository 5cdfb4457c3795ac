import { PostgresAdapter } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './database-schema.js';

/** Whether it is PostgreSQL; else it is SQLite. For what cannot be said in SQL that both understand. */
export const isPostgres = (database: Pick<Kysely<DatabaseSchema>, 'getExecutor'>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
