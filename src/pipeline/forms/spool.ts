import type { Readable } from 'node:stream';
import { readableOf } from './readable-of.js';
import { TemporaryFile } from './temporary-file.js';

/** Bytes that a spool keeps in memory. What is longer goes into a file. */
const memoryThreshold = 1024 * 1024;

/** Where one request's bytes are kept while it is served: in memory, or in one temporary file that nobody else sees. */
export class Spool {
  private chunks: Buffer[] = [];
  private file: TemporaryFile | undefined;
  private written = 0;
  private writing = Promise.resolve();
  private isReleased = false;

  /** @param directory for the temporary file; made where it is missing */
  constructor(private readonly directory: string) {}

  /** Bytes so far. */
  get length(): number {
    return this.written;
  }

  /**
   * Adds bytes at the end. One write at a time, and all of them before the first read.
   * @throws Error of the file system, or where the spool was released
   */
  write(chunk: Buffer): Promise<void> {
    this.writing = this.append(chunk);
    return this.writing;
  }

  /** What stands from `start` up to, not including, `end`. Read as it is asked for. */
  read(start: number, end: number): Readable {
    return readableOf(this.pieces(start, end));
  }

  /** The same in one piece. */
  async bytes(start: number, end: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(start, end)) pieces.push(piece);
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  }

  /** Lets go of everything; the file is gone afterwards. Reads that still run end with an error. */
  async release(): Promise<void> {
    this.isReleased = true;
    // A write that runs may be making the file: only afterwards is there something to remove.
    await this.writing.catch(ignore);
    this.chunks = [];
    await this.file?.close();
  }

  private async append(chunk: Buffer): Promise<void> {
    if (this.isReleased) throw released();
    if (this.file === undefined && this.written + chunk.length <= memoryThreshold) {
      // A copy: the chunk may be a small part of a large buffer.
      this.chunks.push(Buffer.from(chunk));
    } else {
      await (this.file ?? (await this.moveToFile())).write(chunk, this.written);
    }
    this.written += chunk.length;
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    if (this.isReleased) throw released();
    if (this.file !== undefined) yield* this.file.read(start, end);
    else yield* this.memoryPieces(start, end);
  }

  private *memoryPieces(start: number, end: number): Generator<Buffer> {
    let offset = 0;
    for (const chunk of this.chunks) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      offset += chunk.length;
    }
  }

  private async moveToFile(): Promise<TemporaryFile> {
    this.file = await TemporaryFile.create(this.directory);
    await this.file.write(Buffer.concat(this.chunks), 0);
    this.chunks = [];
    return this.file;
  }
}

const released = (): Error => new Error('The spool was released.');

function ignore(): void {
  // Whoever wrote was told.
}
