import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';

/** It pauses so many times as long as a batch took. */
const pause = 3;
/** In milliseconds, however long one takes. */
const longestPause = 250;

/** What a sweeper does, and how often. */
export interface Sweep {
  /** Between two sweeps, in milliseconds. */
  readonly interval: number;
  /** So many are deleted at once. */
  readonly batch: number;
  /** What the log says where it fails. */
  readonly failure: string;
  run(sweeper: Sweeper): Promise<void>;
}

/** How the last sweep went. Times are milliseconds. */
export interface SweepReport {
  /** Since the epoch. Absent until one has ended. */
  readonly endedAt?: number;
  readonly took?: number;
  /** What the log says of a failure. Absent: there was none. */
  readonly failure?: string;
}

/** Deletes what is kept no longer, beside the requests: sweep after sweep, never two at once. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopping = false;
  private last: SweepReport = {};

  constructor(
    private readonly sweep: Sweep,
    private readonly logger: Logger,
  ) {}

  get report(): SweepReport {
    return this.last;
  }

  /** Sweeps now, and from now on. */
  start(): void {
    this.run();
    this.timer = setInterval(this.run, this.sweep.interval).unref();
  }

  /** Ends after the batch that is being deleted. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /**
   * Batch after batch, as long as they are full. After each one it pauses for a multiple of what that took: most of
   * the time the database is for the others alone.
   * @param remove deletes at most so many, and tells how many
   */
  async repeat(remove: (most: number) => Promise<number>): Promise<void> {
    const { batch } = this.sweep;
    while (!this.stopping) {
      const began = performance.now();
      if ((await remove(batch)) !== batch) return;
      await delay(Math.min(pause * (performance.now() - began), longestPause));
    }
  }

  private readonly run = (): void => {
    this.sweeping = this.sweeping.then(async () => {
      const began = performance.now();
      const over = (): SweepReport => ({ endedAt: Date.now(), took: Math.round(performance.now() - began) });
      try {
        await this.sweep.run(this);
        this.last = over();
      } catch (error) {
        this.logger.error(this.sweep.failure, error);
        this.last = { ...over(), failure: this.sweep.failure };
      }
    });
  };
}
