import { Buffer } from 'node:buffer';
import { ByteAccumulator } from './byte-accumulator.js';
import { EventStreamError } from './event-stream-error.js';
import { LineEnds } from './line-ends.js';
import type { ServerSentEvent } from './server-sent-event.js';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const byteOrderMark = '\uFEFF';
const defaultLimit = 32 * 1024 * 1024;

export interface EventStreamParserOptions {
  /** Bytes one event may take, and so what the parser may hold. 32 MiB unless said. */
  readonly maximumEventBytes?: number;
}

/**
 * Reads a `text/event-stream` as the HTML standard says (§9.2.6), from chunks cut anywhere. `retry:` lines are
 * passed over: reconnecting is not its business. One per stream; never reused.
 */
export class EventStreamParser {
  private readonly limit: number;
  /** A line whose end has not come yet. */
  private readonly partialLine = new ByteAccumulator();
  /** The last chunk ended in CR; a line feed that begins the next one belongs to it. */
  private isAfterCarriageReturn = false;
  private isFirstLine = true;

  private data: string[] = [];
  /** Bytes of the lines behind `data`. */
  private dataBytes = 0;
  private event = '';
  private id: string | undefined;

  constructor(options: EventStreamParserOptions = {}) {
    this.limit = options.maximumEventBytes ?? defaultLimit;
  }

  /**
   * Takes bytes off the wire and gives the events they complete. The bytes are not held on to.
   *
   * @throws EventStreamError where an event is larger than the limit
   */
  push(chunk: Uint8Array): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    if (chunk.length === 0) return events;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines = new LineEnds(bytes, this.isAfterCarriageReturn && bytes[0] === lineFeed ? 1 : 0);
    for (let start = lines.next; lines.advance(); start = lines.next) {
      const line = this.completeLine(bytes, start, lines.end);
      if (line === undefined) this.dispatch(events);
      else this.readField(line);
    }
    this.isAfterCarriageReturn = bytes.at(-1) === carriageReturn;
    this.keepPartialLine(bytes.subarray(lines.next));
    return events;
  }

  /** The stream has ended. The standard discards an event that lacks its blank line, so there is none to give. */
  end(): ServerSentEvent[] {
    return [];
  }

  /** Whether part of an event has come whose end has not; after the stream's end: whether it was cut. */
  get incomplete(): boolean {
    const hasFields = this.data.length > 0 || this.event !== '' || this.id !== undefined;
    return hasFields || (this.partialLine.length > 0 && this.partialLine.first !== colon);
  }

  /** The line's text, empty for a comment; undefined for a blank line. */
  private completeLine(bytes: Buffer, start: number, end: number): string | undefined {
    const size = this.partialLine.length + end - start;
    const isFirstLine = this.isFirstLine;
    this.isFirstLine = false;
    if (size === 0) return undefined;
    const isComment = (this.partialLine.first ?? bytes[start]) === colon;
    if (!isComment) this.checkSize(size);
    const line = this.partialLine.length > 0 ? this.joinLine(bytes, start, end) : undefined;
    if (isComment) return '';
    const text = line?.toString('utf8') ?? bytes.toString('utf8', start, end);
    return isFirstLine && text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  private joinLine(bytes: Buffer, start: number, end: number): Buffer {
    this.partialLine.append(bytes.subarray(start, end));
    return this.partialLine.take();
  }

  private keepPartialLine(rest: Buffer): void {
    if (rest.length === 0) return;
    if ((this.partialLine.first ?? rest[0]) === colon) {
      // Of a comment nobody reads more than that it is one.
      if (this.partialLine.length === 0) this.partialLine.append(rest.subarray(0, 1));
      return;
    }
    this.checkSize(this.partialLine.length + rest.length);
    this.partialLine.append(rest);
  }

  private checkSize(lineBytes: number): void {
    if (this.dataBytes + lineBytes > this.limit) throw new EventStreamError(this.limit);
  }

  private readField(line: string): void {
    const nameEnd = line.indexOf(':');
    const name = nameEnd < 0 ? line : line.slice(0, nameEnd);
    if (name === 'data') {
      this.data.push(valueOf(line, nameEnd));
      this.dataBytes += Buffer.byteLength(line) + 1;
    } else if (name === 'event') {
      this.event = valueOf(line, nameEnd);
    } else if (name === 'id') {
      const id = valueOf(line, nameEnd);
      if (!id.includes('\0')) this.id = id;
    }
  }

  private dispatch(events: ServerSentEvent[]): void {
    const { data, event, id } = this;
    if (data.length > 0) {
      events.push({
        ...(event !== '' && { event }),
        data: data.length === 1 ? (data[0] ?? '') : data.join('\n'),
        ...(id !== undefined && { id }),
      });
      this.data = [];
      this.dataBytes = 0;
    }
    this.event = '';
    this.id = undefined;
  }
}

/** What follows the colon, less one leading space; empty where there is no colon. */
function valueOf(line: string, nameEnd: number): string {
  if (nameEnd < 0) return '';
  return line.slice(nameEnd + (line.charAt(nameEnd + 1) === ' ' ? 2 : 1));
}
