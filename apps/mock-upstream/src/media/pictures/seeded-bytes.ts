import { createHash } from 'node:crypto';
import type { Colour } from './picture.js';

/** 32 bytes that look like chance and are always the same for a seed. */
export function seededBytes(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

/** A colour of a seed's own. */
export function seededColour(seed: string): Colour {
  const bytes = seededBytes(seed);
  return [bytes.readUInt8(0), bytes.readUInt8(1), bytes.readUInt8(2)];
}
