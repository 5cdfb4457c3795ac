import { Buffer } from 'node:buffer';
import { MultipartError } from './multipart-error.js';
import type { MultipartEvent } from './multipart-event.js';
import { readPartHead } from './read-part-head.js';

/** How much of a form's frame is read. */
export interface MultipartLimits {
  /** Bytes of one part's headers. */
  readonly headSize: number;
  readonly parts: number;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const lineEnd = Buffer.from('\r\n');
const dash = 0x2d;
/** Blanks that may stand between a boundary and its line's end. */
const longestPadding = 64;
const headEnd = Buffer.from('\r\n\r\n');

type State = 'preamble' | 'head' | 'content' | 'epilogue';

/** The boundary between two parts, or after the last. */
interface Delimiter {
  readonly isFinal: boolean;
  /** Index after the final one, else of the line's end that follows. */
  readonly next: number;
}

/**
 * Reads a `multipart/form-data` body (RFC 7578, RFC 2046) as it comes, cut anywhere, and says where its parts stand.
 * Keeps no content; holds back what may be the beginning of a boundary.
 *
 * The boundary anywhere but between parts is an error (RFC 2046 §5.1.1: it must not occur in them), because readers
 * disagree about it: a form is relayed as it came, and everybody must see the same parts in it.
 */
export class MultipartScanner {
  private state: State = 'preamble';
  private readonly boundary: Buffer;
  /** The boundary with the line's end that must stand before it. */
  private readonly delimiter: Buffer;
  /** What was pushed and is not judged yet. The form begins as if after a line's end. */
  private held: Buffer = Buffer.from('\r\n');
  /** Where `held` begins in the form. */
  private offset = -2;
  /** Where the part's content that was not given out yet begins, in the form. */
  private from = 0;
  private boundaryAt = 0;
  private partCount = 0;

  /** @param boundary see `readBoundary` */
  constructor(
    boundary: string,
    private readonly limits: MultipartLimits,
  ) {
    this.boundary = Buffer.from(`--${boundary}`, 'latin1');
    this.delimiter = Buffer.concat([lineEnd, this.boundary]);
  }

  /**
   * Takes the next bytes of the form. They are not held on to.
   * @throws MultipartError
   */
  push(chunk: Buffer): readonly MultipartEvent[] {
    const events: MultipartEvent[] = [];
    if (chunk.length === 0) return events;
    const isOwn = this.held.length > 0;
    this.held = isOwn ? Buffer.concat([this.held, chunk]) : chunk;
    while (this.state === 'head' ? this.readHead(events) : this.readLines(events));
    if (!isOwn && this.held.length > 0) this.held = Buffer.from(this.held);
    return events;
  }

  /**
   * The form came to its end.
   * @throws MultipartError `cut`, or `no-parts` where its boundary did not even occur
   */
  end(): void {
    if (this.state === 'epilogue') return;
    if (this.state === 'preamble') {
      throw new MultipartError('no-parts', 'does not hold the boundary that its content type names');
    }
    throw new MultipartError('cut', 'is cut: its final boundary is missing');
  }

  /** Held is the line's end before the headers, and what follows. Returns whether there is more to read of it. */
  private readHead(events: MultipartEvent[]): boolean {
    const { headSize } = this.limits;
    const end = this.held.indexOf(headEnd);
    // Of an end that is not whole yet, most may be there.
    const size = end < 0 ? this.held.length - headEnd.length + 1 : end;
    if (size > headSize) {
      throw new MultipartError('head-too-large', `has a part with more than ${headSize} bytes of headers`);
    }
    if (end < 0) return false;
    const head = this.held.subarray(0, end);
    if (head.includes(this.boundary)) throw misplaced();
    const start = end + headEnd.length;
    this.from = this.offset + start;
    const description = readPartHead(head.subarray(lineEnd.length));
    events.push({ type: 'part', head: { ...description, boundaryAt: this.boundaryAt, start: this.from } });
    this.drop(start);
    this.state = 'content';
    return true;
  }

  /** Reads content, or what stands before and after all parts. Returns whether there is more to read. */
  private readLines(events: MultipartEvent[]): boolean {
    const found = this.held.indexOf(this.boundary);
    if (found < 0) {
      this.passOn(this.undecidedFrom(), events);
      return false;
    }
    const before = found - lineEnd.length;
    const isDelimiter = before >= 0 && this.held.subarray(before, found).equals(lineEnd);
    if (!isDelimiter || this.state === 'epilogue') throw misplaced();
    const delimiter = this.readDelimiter(found + this.boundary.length);
    this.passOn(before, events);
    if (delimiter === undefined) return false;
    if (this.state === 'content') events.push({ type: 'end', end: this.offset });
    this.boundaryAt = this.offset + lineEnd.length;
    this.drop(delimiter.next - before);
    if (delimiter.isFinal) {
      events.push({ type: 'finished' });
      this.state = 'epilogue';
    } else {
      this.countPart();
      this.state = 'head';
    }
    return true;
  }

  /** Undefined where what follows the boundary has not come yet. */
  private readDelimiter(after: number): Delimiter | undefined {
    const { held } = this;
    if (held[after] === dash) {
      if (after + 1 === held.length) return undefined;
      if (held[after + 1] !== dash) throw misplaced();
      return { isFinal: true, next: after + 2 };
    }
    let next = after;
    while (isBlank(held[next]) && next - after < longestPadding) next++;
    if (next >= held.length) return undefined;
    if (held[next] !== carriageReturn) throw misplaced();
    if (next + 1 === held.length) return undefined;
    if (held[next + 1] !== lineFeed) throw misplaced();
    return { isFinal: false, next };
  }

  /** Index in `held` from where on a boundary may have begun that is not whole yet. */
  private undecidedFrom(): number {
    return this.held.length - Math.max(overlap(this.held, this.delimiter), overlap(this.held, this.boundary));
  }

  /** Gives out content up to this index of `held`, and lets go of everything before it. */
  private passOn(index: number, events: MultipartEvent[]): void {
    const start = this.from - this.offset;
    if (this.state === 'content' && index > start) {
      events.push({ type: 'content', bytes: this.held.subarray(start, index) });
      this.from = this.offset + index;
    }
    this.drop(index);
  }

  private drop(count: number): void {
    this.held = this.held.subarray(count);
    this.offset += count;
  }

  private countPart(): void {
    this.partCount++;
    if (this.partCount > this.limits.parts) {
      throw new MultipartError('too-many-parts', `has more than ${this.limits.parts} parts`);
    }
  }
}

/** How many bytes at the end of `bytes` are the beginning of `wanted`, of which something is missing. */
function overlap(bytes: Buffer, wanted: Buffer): number {
  let length = Math.min(wanted.length - 1, bytes.length);
  while (length > 0 && wanted.compare(bytes, bytes.length - length, bytes.length, 0, length) !== 0) length--;
  return length;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;

const misplaced = (): MultipartError =>
  new MultipartError(
    'misplaced-boundary',
    'holds its boundary where no part begins or ends; lines end with CR LF, and no part may contain the boundary',
  );
