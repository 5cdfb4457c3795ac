import { close, open, write } from 'node:fs';
import { promisify } from 'node:util';
import { LineBuffer } from './line-buffer.js';

const openFile = promisify(open);
const closeFile = promisify(close);

/** Lines are gathered as long as each turn of the event loop brings more, but no longer than this, milliseconds. */
const longestGathering = 1;

const lineFeed = Buffer.from('\n');

/** Is told what became of a line: an error where it is not there. */
export type LineListener = (error: Error | undefined) => void;

/** Lines that are written together, and whoever waits for them. */
class Batch {
  readonly buffer = new LineBuffer();
  listeners: LineListener[] = [];
  written = Promise.withResolvers<undefined>();

  /** Tells all of them, and begins anew. */
  settle(error: Error | undefined): void {
    const { listeners, written } = this;
    this.buffer.clear();
    this.listeners = [];
    this.written = Promise.withResolvers();
    for (const listener of listeners) listener(error);
    if (error === undefined) written.resolve(undefined);
    else written.reject(error);
  }
}

/**
 * One file that only grows. What is appended while a write is under way goes out together with the next one: all of it
 * waits for one write. A write that came back is the kernel's, and outlives the process.
 */
export class SegmentFile {
  /** In bytes, what is being written included. */
  size = 0;
  private next = new Batch();
  /** The one that is being written, or was: they take turns. */
  private other = new Batch();
  /** Set while something waits or is being written; resolves when nothing does. */
  private busy: PromiseWithResolvers<undefined> | undefined;
  private gatheringSince = 0;
  /** Lines that waited at the end of the last turn. */
  private gathered = 0;
  /** Half a line may stand at its end. */
  private isTorn = false;

  private constructor(
    readonly path: string,
    private readonly descriptor: number,
  ) {}

  /** @throws Error where the file cannot be made, or is there already */
  static async create(path: string): Promise<SegmentFile> {
    return new SegmentFile(path, await openFile(path, 'ax', 0o600));
  }

  /**
   * Appends a line.
   * @param json without line feeds
   * @param listener is told before the promise is settled
   * @returns resolves when it can be lost no more by the end of this process; rejects where it could not be written
   */
  append(json: string, listener: LineListener): Promise<unknown> {
    const { next } = this;
    next.buffer.append(json);
    next.listeners.push(listener);
    if (this.busy === undefined) {
      this.busy = Promise.withResolvers();
      this.beginGathering();
    }
    return next.written.promise;
  }

  /** Resolves when everything is written and the file is closed. Nothing may be appended after it. */
  async close(): Promise<void> {
    await this.busy?.promise;
    await closeFile(this.descriptor);
  }

  private beginGathering(): void {
    this.gatheringSince = performance.now();
    this.gathered = this.next.listeners.length;
    setImmediate(this.gather);
  }

  /** The fewer writes, the less each line costs: under load a write waits for those that are on their way. */
  private readonly gather = (): void => {
    const { length } = this.next.listeners;
    const hasGrown = length > this.gathered;
    this.gathered = length;
    if (hasGrown && performance.now() - this.gatheringSince < longestGathering) setImmediate(this.gather);
    else this.flush();
  };

  private flush(): void {
    const batch = this.next;
    this.next = this.other;
    this.other = batch;
    // Whoever waits for the lines hears of it.
    batch.written.promise.catch(ignore);
    // What stands behind half a line is no part of it.
    const lines = this.isTorn ? Buffer.concat([lineFeed, batch.buffer.lines]) : batch.buffer.lines;
    this.size += lines.length;
    this.write(lines, (error) => {
      this.isTorn = error !== null;
      // What is not there takes no room: a journal that could not be written is not full.
      if (error !== null) this.size -= lines.length;
      batch.settle(error ?? undefined);
      if (this.next.listeners.length > 0) this.beginGathering();
      else this.rest();
    });
  }

  private rest(): void {
    const { busy } = this;
    this.busy = undefined;
    busy?.resolve(undefined);
  }

  private write(bytes: Buffer, done: (error: Error | null) => void): void {
    write(this.descriptor, bytes, 0, bytes.length, null, (error, count) => {
      if (error !== null || count === bytes.length) done(error);
      else this.write(bytes.subarray(count), done);
    });
  }
}

function ignore(): void {
  // See where it is used.
}
