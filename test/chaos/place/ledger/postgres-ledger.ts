import pg from 'pg';
import { doublesQuery, rowsQuery, sumsQuery, toRow, toSums } from './ledger.js';
import type { LedgerReader, LedgerSums, StoredRow } from './ledger.js';

/** The ledger of gateways that share a PostgreSQL. A connection for each look: the server comes and goes. */
export const postgresLedger = (url: string): LedgerReader => ({
  rows: async () => (await ask<StoredRow>(url, rowsQuery)).map(toRow),
  sums: async (span) => {
    const [row] = await ask<Record<keyof LedgerSums, unknown>>(url, sumsQuery(span));
    if (row === undefined) throw new Error('There are no sums.');
    return toSums(row);
  },
  doubles: async () => (await ask<StoredRow>(url, doublesQuery)).map(({ request_id: id }) => id),
});

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
