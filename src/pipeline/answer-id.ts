import { randomFillSync } from 'node:crypto';

/** Of each id. */
const randomBytes = 18;
/** Random bytes are drawn for so many ids at once: asking for a few costs as much as asking for many. */
const drawnAhead = 256;

const pool = Buffer.alloc(drawnAhead * randomBytes);
let used = pool.length;

/** An id for an answer of the gateway's own: 24 characters of base64url that nobody can guess. */
export function answerId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += randomBytes;
  return pool.toString('base64url', used - randomBytes, used);
}
