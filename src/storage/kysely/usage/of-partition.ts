import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { isPostgres } from '../../database/is-postgres.js';
import type { SeriesKind } from '../../database/usage-tables.js';

/**
 * For sums that are found by their series, all of one kind: tells PostgreSQL that one partition is enough. To SQLite it
 * says nothing, for that would go along the time instead.
 */
export const ofPartition = (database: Kysely<DatabaseSchema>, kind: SeriesKind): RawBuilder<SqlBool> =>
  isPostgres(database) ? sql<SqlBool>`usage_sums.kind = ${sql.lit(kind)}` : sql<SqlBool>`1 = 1`;
