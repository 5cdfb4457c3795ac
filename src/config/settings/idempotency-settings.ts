import { byteSize, duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { minute, day, mebibyte } from './units.js';

/** First answers to requests with an `Idempotency-Key`. */
export interface IdempotencyConfiguration {
  /** Milliseconds. Default 24 hours; 0 ignores such keys. */
  readonly retention: number;
  /** Largest answer that is kept, bytes. Default 8 MiB. */
  readonly maxSize: number;
  /** All that are kept together, in bytes. Default 256 MiB. */
  readonly maxTotal: number;
}

/** First answers to requests with an `Idempotency-Key`. */
export const idempotency = group({
  retention: setting(
    duration({ least: minute, most: 30 * day, off: true }),
    day,
    'How long the first answer to an Idempotency-Key is kept for its repetitions. off or 0 ignores such keys.',
  ),
  maxSize: setting(
    byteSize({ least: 1024, most: 64 * mebibyte }),
    8 * mebibyte,
    'Largest answer that is kept. A larger one is given once; repetitions are refused.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    256 * mebibyte,
    'All such answers that are kept together. Beyond it the oldest go first.',
  ),
});
