import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Columns that being seen changes. */
const seen: ReadonlySet<string> = new Set(['seen_at', 'expires_at']);

/** What stands in each table of a gateway's database, by its sum. Nothing has changed where two are equal. */
export function databaseContent(file: string): Readonly<Record<string, string>> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' order by name`)
      .all();
    return Object.fromEntries(tables.map(({ name }) => [String(name), sumOf(database, String(name))]));
  } finally {
    database.close();
  }
}

function sumOf(database: DatabaseSync, table: string): string {
  const hash = createHash('sha256');
  for (const row of database.prepare(`select * from "${table}" order by 1, 2`).iterate()) {
    const kept = Object.entries(row).filter(([column]) => table !== 'admin_sessions' || !seen.has(column));
    hash.update(
      JSON.stringify(kept, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  }
  return hash.digest('hex').slice(0, 12);
}
