import type { PictureOrder } from './picture.js';
import { seededBytes } from './seeded-bytes.js';

/** Bits of a DC code in the table below, one length for all twelve sizes. */
const codeBits = 4;

/**
 * A JPEG of one grey (ITU-T T.81, baseline, one component): the first block says how bright, each other block that
 * nothing changes.
 */
export function drawJpeg({ width, height, seed }: PictureOrder): Buffer {
  const brightness = (seededBytes(seed).readUInt8(0) >> 1) - 64;
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    // Everything is quantised by 8, so that a DC step of one is a step of one in brightness.
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 8)])),
    segment(0xc0, frame),
    // DC: sizes 0 to 11, four bits each. AC: the end of the block alone, one bit.
    segment(
      0xc4,
      huffmanTable(
        0x00,
        codeBits,
        Array.from({ length: 12 }, (_, size) => size),
      ),
    ),
    segment(0xc4, huffmanTable(0x10, 1, [0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan(brightness, blocks),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

/** A table whose codes all have one length: 0, 1, 2 and so on. */
function huffmanTable(id: number, bits: number, symbols: readonly number[]): Buffer {
  const counts = Array.from({ length: 16 }, (_, index) => (index === bits - 1 ? symbols.length : 0));
  return Buffer.from([id, ...counts, ...symbols]);
}

/** Every block: its DC difference, then the end of the block. */
function scan(brightness: number, blocks: number): Buffer {
  const size = brightness === 0 ? 0 : Math.floor(Math.log2(Math.abs(brightness))) + 1;
  const value = brightness < 0 ? brightness + 2 ** size - 1 : brightness;
  const first =
    size.toString(2).padStart(codeBits, '0') +
    (size === 0 ? '' : value.toString(2).padStart(size, '0')) +
    '0';
  const unchanged = '0'.repeat(codeBits + 1);
  // Zero bits from the second byte on, whatever the number of blocks; the last byte is filled up with ones.
  const bits = first.length + (blocks - 1) * unchanged.length;
  const bytes = Buffer.alloc(Math.ceil(bits / 8));
  for (let index = 0; index < first.length; index += 1) if (first[index] === '1') setBit(bytes, index);
  for (let index = bits; index < bytes.length * 8; index += 1) setBit(bytes, index);
  return Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

function setBit(bytes: Buffer, index: number): void {
  const at = index >> 3;
  bytes.writeUInt8(bytes.readUInt8(at) | (0x80 >> (index & 7)), at);
}
