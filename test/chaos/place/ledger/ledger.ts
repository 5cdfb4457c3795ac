import type { Usage } from '#libs/canonical';

/** A row of the ledger, as far as anybody looks. */
export interface LedgerRow {
  readonly id: string;
  readonly requestId: string;
  readonly tokenId: string;
  readonly endpoint: string;
  readonly end: string;
  readonly estimated: boolean;
  readonly input: number;
  readonly output: number;
  readonly seconds: number;
  readonly nanoDollars: number;
  /** Milliseconds. */
  readonly duration: number;
  /** By the clock of its gateway: milliseconds since the epoch. */
  readonly endedAt: number;
}

/** What the sums of all hours or all days come to. */
export interface LedgerSums {
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly nanoDollars: number;
}

/** Reads the ledger where it lies, past the gateways and past the network that faults cut. */
export interface LedgerReader {
  rows(): Promise<readonly LedgerRow[]>;
  /** @throws Error where the database is away */
  sums(span: 'hour' | 'day'): Promise<LedgerSums>;
  /** Requests with more than one row: only sessions may have more. */
  doubles(): Promise<readonly string[]>;
}

/** As both databases give them. */
export interface StoredRow {
  readonly id: string;
  readonly request_id: string;
  readonly token_id: string;
  readonly endpoint: string;
  readonly end: string;
  readonly estimated: number | string;
  readonly nano_dollars: number | string | null;
  readonly duration: number | string;
  readonly ended_at: number | string;
  readonly detail: string;
}

export const rowsQuery =
  'select id, request_id, token_id, endpoint, "end", estimated, nano_dollars, duration, ended_at, detail from usage_records';
export const sumsQuery = (span: 'hour' | 'day'): string =>
  'select coalesce(sum(requests), 0) as requests, coalesce(sum(input_tokens), 0) as input, ' +
  'coalesce(sum(output_tokens), 0) as output, coalesce(sum(nano_dollars), 0) as "nanoDollars" ' +
  `from usage_sums where kind = 'all' and span = '${span}'`;
export const doublesQuery = 'select request_id from usage_records group by request_id having count(*) > 1';

export function toRow(row: StoredRow): LedgerRow {
  const { usage } = JSON.parse(row.detail) as { usage?: Usage };
  return {
    id: row.id,
    requestId: row.request_id,
    tokenId: row.token_id,
    endpoint: row.endpoint,
    end: row.end,
    estimated: Number(row.estimated) === 1,
    input: usage?.input?.total ?? 0,
    output: usage?.output?.total ?? 0,
    seconds: usage?.input?.seconds ?? 0,
    nanoDollars: Number(row.nano_dollars ?? 0),
    duration: Number(row.duration),
    endedAt: Number(row.ended_at),
  };
}

export const toSums = (row: Readonly<Record<keyof LedgerSums, unknown>>): LedgerSums => ({
  requests: Number(row.requests),
  input: Number(row.input),
  output: Number(row.output),
  nanoDollars: Number(row.nanoDollars),
});
