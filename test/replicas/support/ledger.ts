import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Usage } from '#libs/canonical';

/** A row of the ledger, as far as tests look. */
export interface LedgerRow {
  readonly requestId: string;
  readonly end: string;
  readonly estimated: boolean;
  readonly input: number;
  readonly output: number;
  readonly nanoDollars: number;
}

interface Row {
  readonly request_id: string;
  readonly end: string;
  readonly estimated: number;
  readonly detail: string;
  readonly nano_dollars: string | null;
}

/** Reads the ledger where it lies, past the gateways. */
export class Ledger {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string): Promise<Ledger> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new Ledger(client);
  }

  async rows(tokenId: string): Promise<readonly LedgerRow[]> {
    const query =
      'select request_id, "end", estimated, detail, nano_dollars from usage_records where token_id = $1';
    const { rows } = await this.client.query<Row>(query, [tokenId]);
    return rows.map((row) => {
      const { usage } = JSON.parse(row.detail) as { usage?: Usage };
      return {
        requestId: row.request_id,
        end: row.end,
        estimated: row.estimated === 1,
        input: usage?.input?.total ?? 0,
        output: usage?.output?.total ?? 0,
        nanoDollars: Number(row.nano_dollars ?? 0),
      };
    });
  }

  /** Waits until there are at least so many rows, and no new ones have come for two seconds. */
  async settled(tokenId: string, least = 0, patience = 60_000): Promise<readonly LedgerRow[]> {
    const deadline = performance.now() + patience;
    let rows = await this.rows(tokenId);
    let quietSince = performance.now();
    const isSettled = (): boolean => rows.length >= least && performance.now() - quietSince >= 2_000;
    while (performance.now() < deadline && !isSettled()) {
      await delay(250);
      const now = await this.rows(tokenId);
      if (now.length !== rows.length) quietSince = performance.now();
      rows = now;
    }
    return rows;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
