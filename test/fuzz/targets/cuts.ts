import { Random, seedOf } from '../engine/random.js';

/** Larger inputs are not cut into single bytes: it would take most of the time. */
const cutFinely = 512;
const randomWays = 3;

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

/** Chunks come in memory of their own, which is used again: who holds on to them is found out. */
const copy = (bytes: Buffer, start: number, end: number): Buffer => Buffer.from(bytes.subarray(start, end));
