import type { BucketNumber, MeasureName, SumColumn } from '../database/usage-tables.js';
import { latencyBucketEnds } from '../usage-query.repository.ts';
import type { UsageRecord } from '../usage.repository.js';
import { count, toRecordRow } from './record-rows.ts';

/** What records come to. What is absent is 0. */
export type Tally = Partial<Record<SumColumn, number>>;

const bucketNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const satisfies BucketNumber[];

export const measureNames = [
  ...(['requests', 'attempts', 'input_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const),
  ...(['input_audio_tokens', 'input_image_tokens', 'output_tokens', 'reasoning_tokens'] as const),
  ...(['output_audio_tokens', 'output_image_tokens', 'nano_dollars', 'saved_nano_dollars'] as const),
  ...(['unpriced', 'estimated', 'answered_by_cache'] as const),
  ...(['refused', 'failed', 'broken', 'cancelled', 'interrupted'] as const),
  ...(['first_byte_total', 'duration_total'] as const),
] satisfies MeasureName[];

export const firstByteColumns = bucketNumbers.map((bucket) => `first_byte_${bucket}` as const);
export const durationColumns = bucketNumbers.map((bucket) => `duration_${bucket}` as const);

/** Everything that is summed up, in the order of the tables. */
export const sumColumns: readonly SumColumn[] = [...measureNames, ...firstByteColumns, ...durationColumns];

/** What one record adds to the sums. @param row as it is kept */
export function tallyOf(record: UsageRecord, row = toRecordRow(record)): Tally {
  const { input = {}, output = {} } = record.usage ?? {};
  const written = input.cacheWrite?.total ?? sum(input.cacheWrite?.fiveMinutes, input.cacheWrite?.oneHour);
  return {
    requests: 1,
    attempts: count(record.attempts),
    input_tokens: row.input_tokens ?? 0,
    cache_read_tokens: count(input.cacheRead ?? 0),
    cache_write_tokens: count(written),
    input_audio_tokens: count(input.audio ?? 0),
    input_image_tokens: count(input.image ?? 0),
    output_tokens: row.output_tokens ?? 0,
    reasoning_tokens: count(output.reasoning ?? 0),
    output_audio_tokens: count(output.audio ?? 0),
    output_image_tokens: count(output.image ?? 0),
    nano_dollars: row.nano_dollars ?? 0,
    saved_nano_dollars: row.saved_nano_dollars ?? 0,
    unpriced: row.unpriced,
    estimated: row.estimated,
    answered_by_cache: record.lane === 'cache' ? 1 : 0,
    ...(record.end !== 'complete' && { [record.end]: 1 }),
    ...(row.first_byte !== null && {
      first_byte_total: row.first_byte,
      [`first_byte_${bucketOf(row.first_byte)}`]: 1,
    }),
    duration_total: row.duration,
    [`duration_${bucketOf(row.duration)}`]: 1,
  };
}

/** A count as tables have it. */
export const countOrNull = (count = 0): number | null => (count === 0 ? null : count);

/** Adds to `sums` in place. */
export function addTally(sums: Tally, tally: Tally): void {
  for (const column of Object.keys(tally) as SumColumn[]) {
    sums[column] = (sums[column] ?? 0) + (tally[column] ?? 0);
  }
}

function bucketOf(milliseconds: number): number {
  const bucket = latencyBucketEnds.findIndex((end) => milliseconds <= end);
  return bucket === -1 ? latencyBucketEnds.length : bucket;
}

const sum = (one = 0, other = 0): number => one + other;
