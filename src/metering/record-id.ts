import { randomBytes } from 'node:crypto';

/** Random bytes are drawn for so many ids at once. */
const drawnAhead = 256;
const randomSize = 10;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * A UUID of version 7: unique, and in the order of time to the millisecond.
 * @param now milliseconds since the epoch
 */
export function newRecordId(now = Date.now()): string {
  if (used === pool.length) {
    pool = randomBytes(drawnAhead * randomSize);
    used = 0;
  }
  const time = now.toString(16).padStart(12, '0');
  const random = pool.toString('hex', used, used + randomSize);
  used += randomSize;
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
