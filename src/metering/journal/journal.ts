import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { HeldRecords } from './held-records.js';
import type { HeldBatch } from './held-records.js';
import type { OpenEntry } from './journal-entry.js';
import { readSegment } from './read-segment.js';
import { Segment } from './segment.js';
import { SegmentFile } from './segment-file.js';
import type { LineListener } from './segment-file.js';
import { writtenRecord } from './written-record.js';
import type { WrittenRecord } from './written-record.js';

/** What a journal may take. */
export interface JournalLimits {
  /** Of one file, bytes. From here on the next one is begun. */
  readonly segmentSize: number;
  /** Of all files together, bytes. */
  readonly maxSize: number;
  /** Records that are not delivered yet and are held in memory; others are read from their files. */
  readonly mostHeld: number;
}

/** A request whose beginning stands in the journal, or will in a moment. */
export interface Opened {
  readonly segment: Segment;
  /** Resolves when it is there; rejects where it cannot be written. */
  readonly written: Promise<unknown>;
}

/** Ended requests on their way to the ledger. */
export interface Delivery extends HeldBatch {
  /** Nothing else waits. */
  readonly isLast: boolean;
  /** They have arrived. */
  done(): Promise<void>;
}

/** A spent file that is still being appended to is given up at this size, bytes. */
const worthLettingGo = 256 * 1024;

/** The journal of this process: requests as they begin and end, in files that are deleted once all is delivered. */
export class Journal {
  private readonly segments: Segment[] = [];
  private active: Segment;
  private rotation: Promise<void> | undefined;
  private number = 1;
  private held = 0;
  /** Why the latest write failed. Undefined: it did not. */
  failure: Error | undefined;

  private constructor(
    private readonly directory: string,
    private readonly limits: JournalLimits,
    first: SegmentFile,
  ) {
    this.active = new Segment(first);
    this.segments.push(this.active);
  }

  /**
   * Begins a journal in a folder, which is made where it is not there.
   * @throws Error where it cannot be written
   */
  static async begin(directory: string, limits: JournalLimits): Promise<Journal> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new Journal(directory, limits, await SegmentFile.create(fileIn(directory, 1)));
  }

  /** In bytes, what is delivered and not deleted yet included. */
  get size(): number {
    return this.segments.reduce((sum, { file }) => sum + file.size, 0);
  }

  /** Records that are held in memory and not delivered; there are more in files where `areMore`. */
  get undelivered(): { readonly held: number; readonly areMore: boolean } {
    return { held: this.held, areMore: this.segments.some(({ records }) => records === undefined) };
  }

  /** Requests that were taken down as they began, and whose end is not taken down yet. */
  get running(): number {
    return this.segments.reduce((sum, { open }) => sum + open, 0);
  }

  /** No more may be written until something is delivered. */
  get isFull(): boolean {
    return this.size >= this.limits.maxSize;
  }

  /** Takes down that a request begins. */
  open(entry: OpenEntry): Opened {
    const segment = this.active;
    segment.open += 1;
    return { segment, written: this.append(segment, JSON.stringify(entry), this.onWritten) };
  }

  /**
   * Takes down that a request has ended.
   * @param opened its beginning, where it was taken down
   * @returns resolves when it can be lost no more by the end of this process; rejects where it cannot be written
   */
  close(record: WrittenRecord, opened?: Opened): Promise<unknown> {
    const segment = this.active;
    segment.closing += 1;
    return this.append(segment, record.entry, (error) => {
      segment.closing -= 1;
      if (error === undefined) this.hold(segment, record);
      if (opened !== undefined) opened.segment.open -= 1;
      this.onWritten(error);
    });
  }

  /** What is to be delivered next, at most so many; undefined where all is. */
  async next(most: number): Promise<Delivery | undefined> {
    for (const segment of this.segments) {
      segment.records ??= await this.recall(segment);
      const { records } = segment;
      if (records.length === 0) continue;
      const batch = records.first(most);
      const { length } = batch.records;
      const done = async (): Promise<void> => {
        records.drop(length);
        this.held -= length;
        await this.tidy();
      };
      return { ...batch, isLast: length === this.held && !this.undelivered.areMore, done };
    }
    return undefined;
  }

  /** Closes the files, and deletes them where all is delivered. Nothing may be appended after it. */
  async end(): Promise<void> {
    await this.rotation;
    await this.active.file.close();
    this.active.isSealed = true;
    await this.tidy();
  }

  private append(segment: Segment, json: string, listener: LineListener): Promise<unknown> {
    if (this.isFull) {
      const error = new JournalFull(this.limits.maxSize);
      listener(error);
      return Promise.reject(error);
    }
    const written = segment.file.append(json, listener);
    if (segment.file.size >= this.limits.segmentSize) this.rotate();
    return written;
  }

  /** Where it is not, half a line may stand at its end: the next one must not follow it. */
  private readonly onWritten = (error: Error | undefined): void => {
    if (error instanceof JournalFull) return;
    this.failure = error;
    if (error !== undefined) this.rotate();
  };

  /** Begins the next file; until it is there, the present one goes on. */
  private rotate(): void {
    this.rotation ??= this.changeFile().finally(() => {
      this.rotation = undefined;
    });
  }

  private async changeFile(): Promise<void> {
    const former = this.active;
    try {
      this.number += 1;
      const next = new Segment(await SegmentFile.create(fileIn(this.directory, this.number)));
      this.segments.push(next);
      this.active = next;
      await former.file.close();
    } catch (error) {
      this.failure = error as Error;
      return;
    }
    former.isSealed = true;
    await this.tidy();
  }

  private hold(segment: Segment, record: WrittenRecord): void {
    if (this.held >= this.limits.mostHeld) this.letGo(segment);
    if (segment.records === undefined) return;
    segment.records.push(record);
    this.held += 1;
  }

  /** Its records are read from its file when their turn comes, which is after it was sealed. */
  private letGo(segment: Segment): void {
    this.held -= segment.records?.length ?? 0;
    segment.records = undefined;
    this.rotate();
  }

  private async recall(segment: Segment): Promise<HeldRecords> {
    // What is being appended would be read in part.
    while (!segment.isSealed || segment.closing > 0) {
      this.rotate();
      await this.rotation;
      await new Promise(setImmediate);
    }
    const { entries } = await readSegment(segment.file.path);
    const records = new HeldRecords();
    for (const entry of entries) if (entry.type === 'close') records.push(writtenRecord(entry.record));
    this.held += records.length;
    return records;
  }

  /** Deletes what is needed no more. */
  private async tidy(): Promise<void> {
    const { active } = this;
    if (active.isSpent && !active.isSealed && active.file.size >= worthLettingGo) this.rotate();
    const spent = this.segments.filter(({ isSealed, isSpent }) => isSealed && isSpent);
    // All at once, before anything is waited for: another delivery may tidy up meanwhile.
    for (const segment of spent) this.segments.splice(this.segments.indexOf(segment), 1);
    for (const { file } of spent) await unlink(file.path).catch(() => undefined);
  }
}

/** Nothing more is written until something is delivered. */
export class JournalFull extends Error {
  override readonly name = 'JournalFull';

  constructor(maxSize: number) {
    super(`The journal has reached journal.maxSize (${maxSize} bytes).`);
  }
}

const fileIn = (directory: string, number: number): string =>
  join(directory, `${String(number).padStart(8, '0')}.log`);
