import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn for so many ids at once. */
const drawnAhead = 256;
/** What is written of an id: all but the time stays as it is here. */
const text = Buffer.from('tttttttt-tttt-7rrr-vrrr-rrrrrrrrrrrr', 'latin1');
const placesOf = (letter: string): readonly number[] =>
  Array.from(text.keys()).filter((place) => text[place] === letter.charCodeAt(0));
const timePlaces = placesOf('t');
const randomPlaces = placesOf('r');
const [variantPlace = 0] = placesOf('v');
const digits = Buffer.from('0123456789abcdef', 'latin1');
const firstVariant = 8;

const pool = new Uint8Array(drawnAhead * (randomPlaces.length + 1));
let used = pool.length;
let writtenTime = -1;

/**
 * A UUID of version 7: unique, and in the order of time to the millisecond, so that indexes grow at their end. Made of
 * one piece: a string of many small ones would keep all of them.
 * @param now milliseconds since the epoch
 */
export function timeOrderedId(now = Date.now()): string {
  if (now !== writtenTime) writeTime(now);
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  text[variantPlace] = digit(firstVariant + (nextByte() & 3));
  for (const place of randomPlaces) text[place] = digit(nextByte() & 15);
  return text.toString('latin1');
}

function writeTime(now: number): void {
  const time = now.toString(16).padStart(timePlaces.length, '0');
  timePlaces.forEach((place, index) => {
    text[place] = time.charCodeAt(index);
  });
  writtenTime = now;
}

function nextByte(): number {
  const byte = pool[used] ?? 0;
  used += 1;
  return byte;
}

const digit = (value: number): number => digits[value] ?? 0;
