import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { SpendingSeeds } from '../limits/spending-seeds.js';
import { SharedState } from '../shared-state/shared-state.js';
import { RERATING_REPOSITORY } from '../storage/rerating.repository.js';
import type { Rerating, ReratingRepository } from '../storage/rerating.repository.js';
import { RecordRating } from './record-rating.js';
import { reratingTopic } from './rerating-topic.js';

/** Milliseconds between two looks for what is to be done. */
const interval = 1_000;
/** How long a process that is silent keeps what it has begun, in milliseconds. */
const lease = 10_000;
/** Requests of one step. */
const batch = 200;
/** Between two steps, in milliseconds: whoever waits for the database comes first. */
const pause = 5;
/** What ended within this time may not be in the ledger yet, in milliseconds. */
const delivery = 2_000;
/** Between two tries, in milliseconds, and how many there are before it is given up. */
const patience = 1_000;
const mostFailures = 10;

/** Prices periods anew, beside the requests: one process at a time, each of its steps once. */
@Injectable()
export class ReratingRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReratingRunner.name);
  private readonly holder = randomUUID();
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private corrections: number | undefined;
  private isFailing = false;

  constructor(
    @Inject(RERATING_REPOSITORY) private readonly reratings: ReratingRepository,
    private readonly rating: RecordRating,
    private readonly seeds: SpendingSeeds,
    private readonly state: SharedState,
  ) {}

  onApplicationBootstrap(): void {
    this.look();
    this.timer = setInterval(this.look, interval).unref();
    this.unsubscribe = this.state.subscribe(reratingTopic, this.look);
  }

  /** Ends after the step that is being made. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    this.stop.abort();
    await this.running;
  }

  private readonly look = (): void => {
    if (this.stop.signal.aborted) return;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  };

  /** Whatever there is to do, one after the other. Never rejects. */
  private async work(): Promise<void> {
    try {
      await this.followCorrections();
      for (;;) {
        const now = Date.now();
        const rerating = await this.reratings.claim(this.holder, now, now + lease);
        if (rerating === undefined) break;
        await this.run(rerating);
        await this.followCorrections();
        if (this.stop.signal.aborted) break;
      }
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.error('What is to be priced anew cannot be read: it waits.', error);
      this.isFailing = true;
    }
  }

  private async run({ id, scope }: Rerating): Promise<void> {
    this.logger.log(`Prices requests from ${day(scope.from)} to ${day(scope.to)} anew (${id}).`);
    for (let failures = 0; !this.stop.signal.aborted;) {
      try {
        if (await this.advance(id, scope.to)) return;
        failures = 0;
        await this.wait(pause);
      } catch (error) {
        failures += 1;
        this.logger.error(`Requests cannot be priced anew (${id}): try ${failures}.`, error);
        if (failures === mostFailures) {
          await this.reratings.finish(id, this.holder, Date.now(), 'It failed again and again: see the log.');
          return;
        }
        await this.wait(patience);
      }
    }
    await this.reratings.release(id, this.holder);
  }

  /** @returns whether it is over here: done, or in other hands */
  private async advance(id: string, to: number): Promise<boolean> {
    const now = Date.now();
    const before = now - delivery;
    const outcome = await this.reratings.step(id, {
      holder: this.holder,
      leaseUntil: now + lease,
      before,
      most: batch,
      rate: (record) => this.rating.rate(record),
    });
    if (outcome === 'lost') return true;
    if (outcome === 'advanced') return false;
    if (before < to) {
      await this.wait(Math.min(to - before, lease / 2));
      return false;
    }
    // First: whoever hears that it is done may ask what tokens have left.
    await this.followCorrections();
    await this.reratings.finish(id, this.holder, Date.now());
    this.logger.log(`Requests are priced anew (${id}).`);
    return true;
  }

  /** Budgets are told from the ledger: where that was corrected, here or elsewhere, they are read again. */
  private async followCorrections(): Promise<void> {
    const corrections = await this.reratings.corrections();
    if (this.corrections !== undefined && corrections !== this.corrections) this.seeds.distrust();
    this.corrections = corrections;
  }

  /** Shorter where the gateway stops. */
  private async wait(time: number): Promise<void> {
    await delay(time, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}

const day = (time: number): string => new Date(time).toISOString();
