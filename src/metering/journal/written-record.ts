import type { UsageRecord } from '../../storage/usage.repository.js';
import type { CloseEntry } from './journal-entry.js';

/** A record as the journal has it, on its way to the ledger. */
export interface WrittenRecord extends Pick<UsageRecord, 'id' | 'tokenId'> {
  /** Its entry in the journal, as JSON. */
  readonly entry: string;
}

export const writtenRecord = (record: UsageRecord): WrittenRecord => ({
  id: record.id,
  tokenId: record.tokenId,
  entry: JSON.stringify({ type: 'close', record } satisfies CloseEntry),
});

const beforeRecord = '{"type":"close","record":';
const afterRecord = '}';

/** All of the record, as JSON: a part of the entry, not a copy. */
export const recordJson = ({ entry }: WrittenRecord): string =>
  entry.slice(beforeRecord.length, -afterRecord.length);
