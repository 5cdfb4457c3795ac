import { Random, seedOf } from '../engine/random.js';

/** Larger inputs are not cut into single bytes: it would take most of the time. */
const cutFinely = 512;
const randomWays = 3;
/** `!`, which ends nothing and begins nothing. */
const otherByte = 0x21;

/** The same bytes in one chunk. */
export const uncut = (bytes: Buffer): readonly Buffer[] => [Buffer.from(bytes)];

/** Several ways to cut the same bytes into chunks: byte by byte, and at places that follow from the bytes. */
export function cutsOf(bytes: Buffer): readonly (readonly Buffer[])[] {
  const random = new Random(seedOf(bytes));
  const ways = Array.from({ length: randomWays }, () => cutAtRandom(bytes, random));
  return bytes.length > cutFinely
    ? ways
    : [...ways, Array.from(bytes.keys(), (at) => copy(bytes, at, at + 1))];
}

function cutAtRandom(bytes: Buffer, random: Random): readonly Buffer[] {
  const chunks: Buffer[] = [];
  const longest = 1 + random.below(random.oneIn(2) ? 8 : bytes.length + 1);
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + random.below(longest);
    chunks.push(copy(bytes, at, end));
    at = end;
  }
  return chunks;
}

/** Gives the chunks one by one, and writes other bytes there before the next: who holds on to one is found out. */
export function* fleeting(chunks: readonly Buffer[]): Generator<Buffer> {
  for (const chunk of chunks) {
    yield chunk;
    overwrite([chunk]);
  }
}

/** Nothing is there any more. */
export function overwrite(chunks: readonly Buffer[]): void {
  for (const chunk of chunks) chunk.fill(otherByte);
}

/** In memory of its own. */
const copy = (bytes: Buffer, start: number, end: number): Buffer => Buffer.from(bytes.subarray(start, end));
