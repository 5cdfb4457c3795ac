import { close, open, write } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const closeFile = promisify(close);

/** Lines that are written together, and whoever waits for them. */
interface Batch {
  readonly lines: string[];
  readonly written: PromiseWithResolvers<undefined>;
}

const newBatch = (): Batch => ({ lines: [], written: Promise.withResolvers<undefined>() });

/**
 * One file that only grows. What is appended while a write is under way goes out together with the next one: all of it
 * waits for one write. A write that came back is the kernel's, and outlives the process.
 */
export class SegmentFile {
  /** In bytes, what is being written included. */
  size = 0;
  private next = newBatch();
  /** Set while something waits or is being written; resolves when nothing does. */
  private busy: PromiseWithResolvers<undefined> | undefined;

  private constructor(
    readonly path: string,
    private readonly descriptor: number,
  ) {}

  /** @throws Error where the file cannot be made, or is there already */
  static async create(path: string): Promise<SegmentFile> {
    return new SegmentFile(path, await openFile(path, 'ax', 0o600));
  }

  /**
   * @param line with its line feed
   * @returns resolves when it can be lost no more by the end of this process; rejects where it could not be written
   */
  append(line: string): Promise<unknown> {
    const { next } = this;
    next.lines.push(line);
    if (this.busy === undefined) {
      this.busy = Promise.withResolvers();
      // What else is appended in this turn of the loop goes with it.
      setImmediate(this.flush);
    }
    return next.written.promise;
  }

  /** Resolves when everything is written and the file is closed. Nothing may be appended after it. */
  async close(): Promise<void> {
    await this.busy?.promise;
    await closeFile(this.descriptor);
  }

  private readonly flush = (): void => {
    const { lines, written } = this.next;
    this.next = newBatch();
    // Whoever waits for the lines hears of it.
    written.promise.catch(ignore);
    const bytes = Buffer.from(lines.join(''));
    this.size += bytes.length;
    this.write(bytes, (error) => {
      if (error === null) written.resolve(undefined);
      else written.reject(error);
      if (this.next.lines.length > 0) this.flush();
      else this.rest();
    });
  };

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
