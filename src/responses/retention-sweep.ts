import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RESPONSE_REPOSITORY } from '../storage/response.repository.js';
import type { ResponseRepository } from '../storage/response.repository.js';

/** Between two sweeps, in milliseconds. */
const interval = 30_000;
/** Deleted at once: what waits in between is served. */
const batch = 200;

/** Deletes what has expired, and ends what a process has left behind, at the start and from then on. */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(@Inject(RESPONSE_REPOSITORY) private readonly repository: ResponseRepository) {}

  onApplicationBootstrap(): void {
    this.sweep();
    this.timer = setInterval(this.sweep, interval).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private readonly sweep = (): void => {
    this.running = this.running.then(() => this.sweepOnce());
  };

  private async sweepOnce(): Promise<void> {
    try {
      const failed = await this.repository.failAbandoned(Date.now());
      if (failed > 0)
        this.logger.warn(`${failed} background responses were left unfinished: they have failed.`);
      while (!this.stopping && (await this.repository.deleteExpired(Date.now(), batch)) === batch) {
        await nextTurn();
      }
    } catch (error) {
      this.logger.error('Expired responses could not be deleted.', error);
    }
  }
}
