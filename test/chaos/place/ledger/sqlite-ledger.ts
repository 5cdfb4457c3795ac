import { DatabaseSync } from 'node:sqlite';
import { doublesQuery, rowsQuery, sumsQuery, toRow, toSums } from './ledger.js';
import type { LedgerReader, LedgerSums, StoredRow } from './ledger.js';

/** The ledger of one gateway in its SQLite. */
export const sqliteLedger = (path: string): LedgerReader => ({
  rows: async () => (ask(path, rowsQuery) as readonly StoredRow[]).map(toRow),
  sums: async (span) => {
    const [row] = ask(path, sumsQuery(span)) as readonly Record<keyof LedgerSums, unknown>[];
    if (row === undefined) throw new Error('There are no sums.');
    return toSums(row);
  },
  doubles: async () => (ask(path, doublesQuery) as readonly StoredRow[]).map(({ request_id: id }) => id),
});

function ask(path: string, query: string): readonly unknown[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}
