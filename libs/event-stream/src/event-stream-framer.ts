import type { Buffer } from 'node:buffer';
import { ByteAccumulator } from './byte-accumulator.js';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const maximumTail = 64 * 1024;

/**
 * Relays a `text/event-stream` byte for byte, in whole events, so that something may be written between two
 * of them at any time. An event larger than 64 KiB is let through in pieces rather than held. One per stream.
 */
export class EventStreamFramer {
  /** The start of an event whose end has not come yet; without any event boundary. */
  private readonly tail = new ByteAccumulator();
  private isWhole = true;
  /** The last two bytes taken in. Before the first byte a line begins, as after a line feed. */
  private last = lineFeed;
  private beforeLast = lineFeed;

  /**
   * Takes bytes off the wire and gives those that may be written: all up to the last blank line so far.
   * Where nothing was held back they are a view of `chunk`.
   */
  push(chunk: Buffer): Buffer | undefined {
    const boundary = this.findLastBoundary(chunk);
    this.remember(chunk);
    if (boundary === chunk.length && this.tail.length === 0) return this.pass(chunk);
    const held = boundary === 0 ? this.tail.length : 0;
    const isTooMuch = held + chunk.length - boundary > maximumTail;
    // Inside an event that is partly written already, holding back would gain nothing.
    const isLetThrough = isTooMuch || (boundary === 0 && !this.isWhole);
    const end = isLetThrough ? chunk.length : boundary;
    const output = this.takeUntil(chunk, end);
    if (end > 0) this.isWhole = end === boundary;
    this.tail.append(chunk.subarray(end));
    return output;
  }

  /** Gives what was held back: the stream has ended. */
  flush(): Buffer | undefined {
    if (this.tail.length === 0) return undefined;
    this.isWhole = false;
    return this.tail.take();
  }

  /** Whether what was given out so far ends with a whole event, so that another one may follow. */
  get atBoundary(): boolean {
    return this.isWhole;
  }

  /** The usual case: whole events, and nothing held back before them. */
  private pass(chunk: Buffer): Buffer | undefined {
    if (chunk.length === 0) return undefined;
    this.isWhole = true;
    return chunk;
  }

  private takeUntil(chunk: Buffer, end: number): Buffer | undefined {
    if (end === 0) return undefined;
    const head = end === chunk.length ? chunk : chunk.subarray(0, end);
    if (this.tail.length === 0) return head;
    this.tail.append(head);
    return this.tail.take();
  }

  /** The byte after the last blank line that ends in `chunk`; 0 where none does. Searches from the end. */
  private findLastBoundary(chunk: Buffer): number {
    let lineFeedAt = chunk.length;
    let carriageReturnAt = chunk.length;
    for (let position = chunk.length - 1; position >= 0; position--) {
      if (!isTerminator(chunk[position])) {
        if (lineFeedAt > position) lineFeedAt = chunk.lastIndexOf(lineFeed, position);
        if (carriageReturnAt > position) carriageReturnAt = chunk.lastIndexOf(carriageReturn, position);
        position = Math.max(lineFeedAt, carriageReturnAt);
      }
      if (position >= 0 && this.isBlankLine(chunk, position)) return position + 1;
    }
    return 0;
  }

  /** Whether the line that the terminator byte at `position` ends is empty: another terminator precedes it. */
  private isBlankLine(chunk: Buffer, position: number): boolean {
    const before = this.byteAt(chunk, position - 1);
    const isPair = chunk[position] === lineFeed && before === carriageReturn;
    return isTerminator(isPair ? this.byteAt(chunk, position - 2) : before);
  }

  private byteAt(chunk: Buffer, position: number): number | undefined {
    if (position >= 0) return chunk[position];
    return position === -1 ? this.last : this.beforeLast;
  }

  private remember(chunk: Buffer): void {
    const { length } = chunk;
    if (length === 0) return;
    this.beforeLast = this.byteAt(chunk, length - 2) ?? lineFeed;
    this.last = chunk[length - 1] ?? lineFeed;
  }
}

function isTerminator(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
