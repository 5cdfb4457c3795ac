import type { UsageRecord } from '../../storage/usage.repository.js';
import { recordJson } from './written-record.js';
import type { WrittenRecord } from './written-record.js';

/** What is to be known of a record without reading it. */
export type RecordName = Pick<UsageRecord, 'id' | 'tokenId'>;

/** Some of them, the first ones. */
export interface HeldBatch {
  readonly records: readonly RecordName[];
  /** All there is of them: a JSON array in UTF-8. */
  readonly json: Buffer;
}

/** Bytes that there is room for in the beginning. */
const usualSize = 64 * 1024;
/** Of a character in UTF-8, at most, for each unit of a string. */
const widest = 3;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Ended requests that wait to be delivered, as bytes. As texts each of them would wait long enough to be counted among V8's old
 * objects, and be half of all that a busy process leaves of these.
 */
export class HeldRecords {
  private names: RecordName[] = [];
  /** Where each ends, with the comma behind it. */
  private ends: number[] = [];
  private bytes = Buffer.allocUnsafeSlow(0);
  /** Everything before was delivered. */
  private start = 0;
  private used = 0;

  get length(): number {
    return this.names.length;
  }

  push(record: WrittenRecord): void {
    const json = recordJson(record);
    this.makeRoom(this.used + json.length * widest + 1);
    this.used += this.bytes.write(json, this.used);
    this.bytes[this.used++] = comma;
    this.ends.push(this.used);
    this.names.push({ id: record.id, tokenId: record.tokenId });
  }

  /** At most so many; there is at least one. */
  first(most: number): HeldBatch {
    const records = this.names.slice(0, most);
    const end = this.ends[records.length - 1] ?? this.start;
    const json = Buffer.allocUnsafeSlow(end - this.start + 1);
    json[0] = openBracket;
    this.bytes.copy(json, 1, this.start, end);
    // Instead of the last comma.
    json[json.length - 1] = closeBracket;
    return { records, json };
  }

  /** So many of the first ones were delivered. */
  drop(count: number): void {
    this.start = this.ends[count - 1] ?? this.start;
    this.names = this.names.slice(count);
    this.ends = this.ends.slice(count);
    if (this.length > 0) return;
    this.start = 0;
    this.used = 0;
  }

  private makeRoom(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(usualSize, size, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}
