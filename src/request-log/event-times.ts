import type { CapturedBody } from './captured-body.js';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * When each event of a stream was whole: one time for each block of lines that blank lines set apart, in tenths of
 * milliseconds at the finest.
 * @param since `performance.now()` that times are counted from
 */
export function eventTimes(body: Pick<CapturedBody, 'bytes' | 'times'>, since: number): readonly number[] {
  const arrivals = body.times;
  let next = 0;
  return blockEnds(body.bytes).map((end) => {
    while (next < arrivals.length - 1 && (arrivals[next]?.end ?? 0) < end) next += 1;
    return Math.round(Math.max(0, (arrivals[next]?.at ?? since) - since) * 10) / 10;
  });
}

/** Where blocks of lines end: behind their last line; of one that is cut off, at its last byte. */
function blockEnds(bytes: Uint8Array): readonly number[] {
  const ends: number[] = [];
  let lineLength = 0;
  let blockLength = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte === carriageReturn) continue;
    if (byte !== lineFeed) {
      lineLength += 1;
      continue;
    }
    if (lineLength > 0) blockLength += lineLength;
    else if (blockLength > 0) {
      ends.push(index + 1);
      blockLength = 0;
    }
    lineLength = 0;
  }
  if (blockLength + lineLength > 0) ends.push(bytes.length);
  return ends;
}
