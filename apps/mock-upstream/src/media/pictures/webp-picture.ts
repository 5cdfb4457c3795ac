import type { PictureOrder } from './picture.js';
import { seededColour } from './seeded-bytes.js';

/**
 * A WebP of one colour (RFC 9649, lossless): each of the five prefix codes has one symbol, so that the pixels
 * themselves take no bits.
 */
export function drawWebp({ width, height, seed }: PictureOrder): Buffer {
  const [red, green, blue] = seededColour(seed);
  const bits = new BitWriter();
  bits.write(0x2f, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  // No alpha, version 0, no transform, no colour cache, one group of codes.
  bits.write(0, 1 + 3 + 1 + 1 + 1);
  for (const symbol of [green, red, blue, 255, 0]) bits.writeOnlySymbol(symbol);
  return container(bits.toBuffer());
}

function container(stream: Buffer): Buffer {
  const padding = stream.length % 2;
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + stream.length + padding, 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(stream.length, 16);
  return Buffer.concat([head, stream, Buffer.alloc(padding)]);
}

/** Writes numbers with their lowest bit first. */
class BitWriter {
  readonly #bits: number[] = [];

  write(value: number, count: number): void {
    for (let index = 0; index < count; index += 1) this.#bits.push((value >> index) & 1);
  }

  /** A prefix code of one symbol: simple, one symbol, of eight bits. */
  writeOnlySymbol(symbol: number): void {
    this.write(0b1, 1);
    this.write(0, 1);
    this.write(1, 1);
    this.write(symbol, 8);
  }

  toBuffer(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8));
    for (const [index, bit] of this.#bits.entries()) {
      if (bit === 1) bytes.writeUInt8(bytes.readUInt8(index >> 3) | (1 << (index & 7)), index >> 3);
    }
    return bytes;
  }
}
