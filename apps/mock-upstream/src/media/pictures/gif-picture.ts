import type { PictureOrder } from './picture.js';
import { seededColour } from './seeded-bytes.js';

/** LZW: clear, the pixel's colour, end. */
const onePixel = [0x02, 0x02, 0x44, 0x01, 0x00];

/** A GIF (version 89a) on a screen of the size asked for, each of whose frames paints its first pixel. */
export function drawGif({ width, height, seed, frames = 1, frameDuration = 200 }: PictureOrder): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen.writeUInt8(0x80, 4);
  const hundredths = Math.min(Math.round(frameDuration / 10), 65_535);
  const control = [0x21, 0xf9, 4, 0, hundredths & 0xff, hundredths >> 8, 0, 0];
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, ...onePixel]);
  const loop = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from([255, 255, 255, ...seededColour(seed)]),
    loop,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}
