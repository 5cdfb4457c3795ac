import { group, setting } from '../setting.js';
import { byteSize, duration, wholeNumber } from '../setting-kinds.js';
import { minute, day, mebibyte } from './units.js';

/** What is kept of requests. */
export interface UsageConfiguration {
  /** How long the record of a request is kept. Default 90 days. */
  readonly retention: number;
  /** Records that are kept; beyond it the oldest go first. Default 10,000,000. */
  readonly maxRecords: number;
  /** Bytes of all records together, about, without their indexes. Default 16 GiB. */
  readonly maxTotal: number;
  /** How long the sums of hours are kept; those of days stay. Default 400 days. */
  readonly hourlyRetention: number;
}

/** How long, and how much, is kept of requests. */
export const usage = group({
  retention: setting(
    duration({ least: 60 * minute, most: 3650 * day }),
    90 * day,
    'How long the record of a request is kept. Sums of hours and days stay.',
  ),
  maxRecords: setting(
    wholeNumber({ least: 1000, most: 10_000_000_000 }),
    10_000_000,
    'Records that are kept. Beyond it the oldest go first.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    16 * 1024 * mebibyte,
    'All records that are kept together, about, without their indexes. Beyond it the oldest go first.',
  ),
  hourlyRetention: setting(
    duration({ least: 7 * day, most: 3650 * day }),
    400 * day,
    'How long the sums of hours are kept. Sums of days stay: budgets are told from them.',
  ),
});
