import type { UsageRecord } from '../storage/usage.repository.js';
import { csvLine } from './csv.js';
import { describeRecord } from './record-view.js';

/** Lines are sent in pieces of about so many characters. */
const pieceSize = 64 * 1024;

const plainColumns = [
  ...[
    'id',
    'request_id',
    'started_at',
    'ended_at',
    'token',
    'token_name',
    'owner',
    'team',
    'endpoint',
    'format',
  ],
  ...['model', 'provider', 'upstream_model', 'lane', 'stream', 'attempts', 'status', 'end', 'error'],
  ...['first_byte_ms', 'duration_ms', 'estimated', 'cost_usd', 'saved_by_cache_usd', 'losses', 'trace_id'],
];

/** Records as lines of JSON. */
export const toJsonLines = (records: AsyncIterable<UsageRecord>): AsyncGenerator<string, void> =>
  inPieces(records, (record) => `${JSON.stringify(describeRecord(record))}\n`);

/** Records as CSV, with a line of names. */
export async function* toCsv(records: AsyncIterable<UsageRecord>): AsyncGenerator<string, void> {
  yield csvLine([
    ...plainColumns,
    'unpriced',
    'input_tokens',
    'cache_read_tokens',
    'output_tokens',
    'reasoning_tokens',
  ]);
  yield* inPieces(records, (record) => {
    const view = describeRecord(record);
    const { input, output } = record.usage ?? {};
    const counts = [input?.total, input?.cacheRead, output?.total, output?.reasoning];
    return csvLine([
      ...plainColumns.map((name) => view[name] as string | number | boolean | null),
      (view.unpriced as readonly string[]).join(' '),
      ...counts.map((count) => count ?? null),
    ]);
  });
}

async function* inPieces(
  records: AsyncIterable<UsageRecord>,
  lineOf: (record: UsageRecord) => string,
): AsyncGenerator<string, void> {
  let piece = '';
  for await (const record of records) {
    piece += lineOf(record);
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
