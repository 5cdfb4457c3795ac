import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { UsageRecord } from '../storage/usage.repository.js';
import type { OpenEntry } from './journal/journal-entry.js';
import { JournalFolders } from './journal/journal-folders.js';
import { Journal } from './journal/journal.js';
import type { Delivery, Opened } from './journal/journal.js';
import { recordJson, writtenRecord } from './journal/written-record.js';
import type { WrittenRecord } from './journal/written-record.js';

/** Of one file, bytes. */
const segmentSize = 4 * 1024 * 1024;
/** Records that are held in memory until they are delivered; others wait in their files. */
const mostHeld = 20_000;
/** Records that are held where they can be written nowhere. */
const mostUnwritten = 100_000;
/** Of these, records that are written together when that is possible again. */
const savedTogether = 1_000;
/** Between two lines about the same trouble, milliseconds. */
const silence = 60_000;
/** From this share of its limit on the journal counts as nearly full. */
const nearlyFull = 0.8;

/** What keeps requests from being taken down, for whoever asks whether the gateway is well. */
export interface JournalTrouble {
  readonly reason: string;
  /** Requests are refused for it. */
  readonly refuses: boolean;
}

/** What of ended requests has not come to the ledger. */
export interface JournalReport {
  /** Records that are held in memory; there are more in files where `areMore`. */
  readonly waiting: number;
  readonly areMore: boolean;
  /** Records that could be kept nowhere, since the start. */
  readonly lost: number;
  /** Of its files, in bytes: what is delivered and not deleted yet included. */
  readonly size: number;
  readonly maxSize: number;
}

/**
 * Where requests are taken down as they begin and end, so that the end of the process loses none. Where the journal
 * cannot be written, ended requests wait in memory.
 */
@Injectable()
export class UsageJournal implements OnModuleInit {
  private readonly logger = new Logger('UsageJournal');
  private opened: { readonly folders: JournalFolders; readonly journal: Journal } | undefined;
  /** Why there is no journal. */
  private fault: Error | undefined;
  private readonly unwritten = new Set<WrittenRecord>();
  private saving: Promise<void> | undefined;
  private lost = 0;
  private toldAt = -Infinity;
  /** Told when something is to be delivered. */
  onClosed: () => void = () => undefined;

  constructor(
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'dataDirectory' | 'journal'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const { dataDirectory, journal } = this.configuration;
    try {
      const folders = await JournalFolders.open(join(dataDirectory, 'journal'));
      const limits = { segmentSize, mostHeld, maxSize: journal.maxSize };
      this.opened = { folders, journal: await Journal.begin(folders.own, limits) };
    } catch (error) {
      this.fault = error as Error;
      this.tell(this.fault);
    }
  }

  /** The folders of all processes; undefined where they cannot be written. */
  get folders(): JournalFolders | undefined {
    return this.opened?.folders;
  }

  /** Undefined where all is well. */
  get trouble(): JournalTrouble | undefined {
    const { maxSize, whenUnwritable } = this.configuration.journal;
    const refuses = whenUnwritable === 'refuse';
    const fault = this.fault ?? this.opened?.journal.failure;
    if (fault !== undefined)
      return {
        reason: `usage cannot be journaled (${(fault as NodeJS.ErrnoException).code ?? fault.name})`,
        refuses,
      };
    const size = this.opened?.journal.size ?? 0;
    if (size < maxSize * nearlyFull) return this.unsaved;
    const share = Math.floor((size / maxSize) * 100);
    return {
      reason: `the journal of usage is ${share}% full: the database takes no records`,
      refuses: refuses && size >= maxSize,
    };
  }

  /** It can be written again, and not all that waited for it is. */
  private get unsaved(): JournalTrouble | undefined {
    const { size } = this.unwritten;
    if (size === 0) return undefined;
    return { reason: `usage is held in memory alone: ${size} records`, refuses: false };
  }

  get report(): JournalReport {
    const { held, areMore } = this.opened?.journal.undelivered ?? { held: 0, areMore: false };
    return {
      waiting: held + this.unwritten.size,
      areMore,
      lost: this.lost,
      size: this.opened?.journal.size ?? 0,
      maxSize: this.configuration.journal.maxSize,
    };
  }

  /** @throws GatewayError where the operator wants no request served that cannot be taken down */
  requireWritable(): void {
    if (this.configuration.journal.whenUnwritable !== 'refuse') return;
    const { trouble } = this;
    if (trouble?.refuses === true) throw cannotBeTakenDown();
  }

  /** Takes down that a request begins; undefined where it cannot be. */
  open(entry: OpenEntry): Opened | undefined {
    return this.opened?.journal.open(entry);
  }

  /** Takes down that a request has ended. Resolves when that can be lost no more by the end of this process, or never. */
  close(record: UsageRecord, opened: Opened | undefined): Promise<void> {
    const written = writtenRecord(record);
    const taken =
      this.opened === undefined
        ? Promise.reject(this.fault ?? new Error('It is closed.'))
        : this.opened.journal.close(written, opened);
    return taken.then(this.onWritten, (error: unknown) => {
      this.hold(written, error as Error);
      this.onClosed();
    });
  }

  /** Writes what is held in memory alone, where that can be written again. Never rejects. */
  save(): Promise<void> {
    this.saving ??= this.saveAll().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  /** Waits until what was taken down as begun has ended, for so many milliseconds. @returns how many requests have not */
  async settledWithin(milliseconds: number): Promise<number> {
    const deadline = performance.now() + milliseconds;
    while (this.running > 0 && performance.now() < deadline) await delay(20);
    return this.running;
  }

  /** What is to be delivered next, at most so many. */
  async next(most: number): Promise<Delivery | undefined> {
    const { unwritten } = this;
    if (unwritten.size === 0) return this.opened?.journal.next(most);
    const records = [...unwritten].slice(0, most);
    const json = Buffer.from(`[${records.map(recordJson).join()}]`);
    const { held, areMore } = this.opened?.journal.undelivered ?? { held: 0, areMore: false };
    const isLast = records.length === unwritten.size && held === 0 && !areMore;
    const done = (): Promise<void> => {
      for (const record of records) unwritten.delete(record);
      return Promise.resolve();
    };
    return { records, json, isLast, done };
  }

  /** Closes the files. What is left in them is delivered by another process. */
  async end(): Promise<void> {
    const { opened } = this;
    if (opened === undefined) return;
    await this.save();
    this.opened = undefined;
    await opened.journal.end();
    await opened.folders.close();
  }

  private get running(): number {
    return this.opened?.journal.running ?? 0;
  }

  private readonly onWritten = (): void => {
    this.onClosed();
    if (this.unwritten.size > 0) void this.save();
  };

  private async saveAll(): Promise<void> {
    const { unwritten } = this;
    // The first one shows whether there is any use.
    for (let most = 1; unwritten.size > 0; most = savedTogether) {
      const records = [...unwritten].slice(0, most);
      const saved = await Promise.allSettled(records.map(this.saveOne));
      if (saved.some(({ status }) => status === 'rejected')) return;
    }
  }

  /** One that is delivered meanwhile is delivered twice, and counts once. */
  private readonly saveOne = async (record: WrittenRecord): Promise<void> => {
    if (this.opened === undefined) throw new Error('There is no journal.');
    await this.opened.journal.close(record);
    this.unwritten.delete(record);
  };

  private hold(record: WrittenRecord, error: Error): void {
    if (this.unwritten.size < mostUnwritten) this.unwritten.add(record);
    else this.lost += 1;
    this.tell(error);
  }

  private tell(error: Error): void {
    if (performance.now() - this.toldAt < silence) return;
    this.toldAt = performance.now();
    const lost = this.lost > 0 ? ` ${this.lost} records are lost for good.` : '';
    this.logger.error(
      `Usage cannot be journaled: ${this.unwritten.size} records are held in memory alone.${lost}`,
      error,
    );
  }
}

const cannotBeTakenDown = (): GatewayError =>
  new GatewayError(
    'gateway_overloaded',
    'This gateway cannot take down what requests use at the moment, and is told to serve none then ' +
      '(journal.whenUnwritable). Try again later.',
    { reason: 'usage_not_recorded', retryAfter: 10 },
  );
