import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './database-schema.js';

/** An open database, migrated: SQLite or PostgreSQL. */
export type Database = Kysely<DatabaseSchema>;
