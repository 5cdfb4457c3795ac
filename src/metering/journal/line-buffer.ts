import { crc32 } from 'node:zlib';
import { checksumLength } from './journal-line.js';

/** Bytes that most batches of lines fit into. */
const usualSize = 64 * 1024;
/** A buffer that one long line has made larger than this is given up after it. */
const largestKept = 1024 * 1024;
/** Of a character in UTF-8, at most, for each unit of a string. */
const widest = 3;
const digits = Buffer.from('0123456789abcdef', 'latin1');
const blank = 0x20;
const lineFeed = 0x0a;

/** Lines that are written together, as bytes: see `readLine` for what they look like. */
export class LineBuffer {
  private bytes = Buffer.allocUnsafe(0);
  private used = 0;

  get isEmpty(): boolean {
    return this.used === 0;
  }

  /** Those that were appended; they hold until it is cleared. */
  get lines(): Buffer {
    return this.bytes.subarray(0, this.used);
  }

  /** @param json without line feeds */
  append(json: string): void {
    const start = this.used + checksumLength + 1;
    this.makeRoom(start + json.length * widest + 1);
    const { bytes } = this;
    const end = start + bytes.write(json, start);
    writeHex(bytes, this.used, crc32(bytes.subarray(start, end)));
    bytes[start - 1] = blank;
    bytes[end] = lineFeed;
    this.used = end + 1;
  }

  clear(): void {
    this.used = 0;
    if (this.bytes.length > largestKept) this.bytes = Buffer.allocUnsafe(0);
  }

  private makeRoom(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(usualSize, size, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

/** Number.toString does the same five times slower. */
function writeHex(bytes: Buffer, offset: number, checksum: number): void {
  for (let place = 0; place < checksumLength; place += 1) {
    const shift = 4 * (checksumLength - 1 - place);
    bytes[offset + place] = digits[(checksum >>> shift) & 15] ?? 0;
  }
}
