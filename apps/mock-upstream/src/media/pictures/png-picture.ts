import { crc32, deflateSync } from 'node:zlib';
import type { PictureOrder } from './picture.js';
import { seededBytes, seededColour } from './seeded-bytes.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of two colours (W3C Portable Network Graphics, indexed, one bit a pixel): stripes that the seed draws. */
export function drawPng({ width, height, seed, isTransparent = false }: PictureOrder): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 3, 0, 0, 0], 8);
  const palette = Buffer.from([255, 255, 255, ...seededColour(seed)]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    ...(isTransparent ? [chunk('tRNS', Buffer.from([0]))] : []),
    chunk('IDAT', deflateSync(rows(width, height, seed))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row: no filter, then its pixels, eight a byte. Stripes are 16 rows high. */
function rows(width: number, height: number, seed: string): Buffer {
  const pattern = seededBytes(seed);
  const length = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(length * height);
  for (let row = 0; row < height; row += 1) {
    const stripe = pattern.readUInt8(Math.floor(row / 16) % pattern.length);
    pixels.fill(stripe, row * length + 1, (row + 1) * length);
  }
  return pixels;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
