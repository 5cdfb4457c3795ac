import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { KEPT_TURN_REPOSITORY } from '../storage/kept-turn.repository.js';
import type { KeptTurnRecord, KeptTurnRepository } from '../storage/kept-turn.repository.js';
import { TurnPresence } from './turn-presence.js';

/** Characters of JSON that memory holds. */
const memoryLimit = 64 * 1024 * 1024;
/** A turn of more characters is not kept. */
const largestTurn = 4 * 1024 * 1024;
/** Keys known to have no turn cost as much as this many characters. */
const absentSize = 64;
/** So long a key counts as having no turn, milliseconds: another process may be about to write it. */
const absentTime = 1_000;
/** Turns of this many milliseconds are written together. */
const writeDelay = 50;

/**
 * Kept turns as JSON: in memory at once, in the database a moment later, off the path of any request.
 * The database is asked for each key that memory does not know, again only after a while.
 */
@Injectable()
export class KeptTurnStore implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(KeptTurnStore.name);
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 500,
      failure: 'Expired reasoning could not be deleted.',
      run: (sweeper) => this.sweep(sweeper),
    },
    this.logger,
  );
  private readonly retention: number;
  private readonly maxTotal: number;
  /** An empty text: there is none. */
  private readonly memory: LRUCache<string, string>;
  private readonly presence = new TurnPresence(() => this.repository.holdsAny(Date.now()));
  private unwritten: KeptTurnRecord[] = [];
  private writing: Promise<void> = Promise.resolve();
  private writeTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(KEPT_TURN_REPOSITORY) private readonly repository: KeptTurnRepository,
    @Inject(GATEWAY_CONFIGURATION) { reasoning }: Pick<GatewayConfiguration, 'reasoning'>,
    private readonly reports: SweepReports,
  ) {
    this.retention = reasoning.retention;
    this.maxTotal = reasoning.maxTotal;
    this.memory = new LRUCache({
      maxSize: memoryLimit,
      sizeCalculation: (pieces) => pieces.length + absentSize,
      ttl: this.retention,
    });
  }

  /** False: nothing is kept at all. */
  get enabled(): boolean {
    return this.retention > 0;
  }

  onModuleInit(): void {
    if (!this.enabled) return;
    this.reports.add('reasoning', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.writeTimer);
    this.write();
    await Promise.all([this.writing, this.sweeper.stop()]);
  }

  put(key: string, pieces: string): void {
    if (!this.enabled || pieces.length > largestTurn) return;
    this.presence.note();
    this.memory.set(key, pieces);
    this.unwritten.push({ key, pieces, expiresAt: Date.now() + this.retention });
    this.writeTimer ??= setTimeout(() => {
      this.write();
    }, writeDelay).unref();
  }

  /** False where nothing is kept of anybody, so that nothing needs to be looked for. */
  holdsAny(): boolean | Promise<boolean> {
    return this.presence.any();
  }

  /** What is kept of these keys. A database that fails has none. */
  async find(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unknown = keys.filter((key) => this.memory.get(key) === undefined);
    const loaded = unknown.length === 0 ? new Map<string, string>() : await this.load(unknown);
    const found = new Map<string, string>();
    for (const key of keys) {
      const pieces = loaded.get(key) ?? this.memory.get(key) ?? '';
      if (pieces !== '') found.set(key, pieces);
    }
    return found;
  }

  private async load(keys: readonly string[]): Promise<Map<string, string>> {
    const loaded = new Map<string, string>();
    try {
      const now = Date.now();
      for (const { key, pieces, expiresAt } of await this.repository.find(keys, now)) {
        // One that was put meanwhile stays.
        const known = this.memory.get(key) ?? '';
        loaded.set(key, known === '' ? pieces : known);
        if (known === '') this.memory.set(key, pieces, { ttl: expiresAt - now });
      }
      for (const key of keys) if (!this.memory.has(key)) this.memory.set(key, '', { ttl: absentTime });
    } catch (error) {
      this.logger.error('Kept reasoning cannot be read: conversations go on without it.', error);
    }
    return loaded;
  }

  private write(): void {
    this.writeTimer = undefined;
    const turns = this.unwritten;
    this.unwritten = [];
    if (turns.length === 0) return;
    this.writing = this.writing
      .then(() => this.repository.put(turns))
      .catch((error: unknown) => {
        this.logger.error('Reasoning cannot be kept for later: it is in memory only.', error);
      });
  }

  private async sweep(sweeper: Sweeper): Promise<void> {
    await sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most));
    await sweeper.repeat((most) => this.repository.deleteBeyond(this.maxTotal, most));
  }
}
