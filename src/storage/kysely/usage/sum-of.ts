import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The sum of a column as a JavaScript number, whatever its size: SQLite's driver refuses integers of more than 53 bits,
 * PostgreSQL's gives them as text. Of no rows it is null.
 */
export const sumOf = (column: string): RawBuilder<number | null> =>
  sql<number | null>`cast(sum(${sql.ref(column)}) as double precision)`;
