import type { Buffer } from 'node:buffer';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Walks the lines of one chunk, each ended by LF, CR or CRLF. */
export class LineEnds {
  /** Where the line ends, its terminator left out. */
  end = 0;
  /** The first byte of the next line. */
  next: number;
  private nextLineFeed: number;
  private nextCarriageReturn: number;

  constructor(
    private readonly bytes: Buffer,
    start: number,
  ) {
    this.next = start;
    this.nextLineFeed = this.find(lineFeed);
    this.nextCarriageReturn = this.find(carriageReturn);
  }

  /** Goes to the next line that ends in this chunk; false where there is none. */
  advance(): boolean {
    // Each search result is kept until it is passed: a chunk without CR is searched for CR once, not per line.
    if (this.nextLineFeed < this.next) this.nextLineFeed = this.find(lineFeed);
    if (this.nextCarriageReturn < this.next) this.nextCarriageReturn = this.find(carriageReturn);
    this.end = Math.min(this.nextLineFeed, this.nextCarriageReturn);
    if (this.end === Infinity) return false;
    const isPair = this.nextCarriageReturn + 1 === this.nextLineFeed;
    this.next = this.end + (isPair ? 2 : 1);
    return true;
  }

  private find(terminator: number): number {
    const found = this.bytes.indexOf(terminator, this.next);
    return found < 0 ? Infinity : found;
  }
}
