import type { UsageRecord } from '../../storage/usage.repository.js';

/** A record as the journal has it, on its way to the ledger. */
export interface WrittenRecord extends Pick<UsageRecord, 'id' | 'tokenId'> {
  /** All of it. */
  readonly json: string;
}

export const writtenRecord = (record: UsageRecord): WrittenRecord => ({
  id: record.id,
  tokenId: record.tokenId,
  json: JSON.stringify(record),
});
