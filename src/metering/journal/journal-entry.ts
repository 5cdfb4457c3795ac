import type { Usage } from '#libs/canonical';
import type { UsageRecord } from '../../storage/usage.repository.js';

/** What is known of a request before its model is asked. */
export type OpenedRecord = Pick<
  UsageRecord,
  | 'id'
  | 'requestId'
  | 'startedAt'
  | 'tokenId'
  | 'tokenName'
  | 'owner'
  | 'team'
  | 'endpoint'
  | 'format'
  | 'model'
  | 'provider'
  | 'upstreamModel'
  | 'stream'
  | 'prices'
  | 'traceId'
>;

/** A request whose model is about to be asked. */
export interface OpenEntry {
  readonly type: 'open';
  readonly record: OpenedRecord;
  /** What it used if its process dies before its end: a guess, by its size. Absent: nothing. */
  readonly guess?: Usage;
  /** Tokens that its answer may have at most. */
  readonly mostOutput: number;
}

/** A request that is over. */
export interface CloseEntry {
  readonly type: 'close';
  readonly record: UsageRecord;
}

export type JournalEntry = OpenEntry | CloseEntry;
