import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { RESPONSE_REPOSITORY } from '../storage/response.repository.js';
import type { ResponseRepository } from '../storage/response.repository.js';

/** Between two sweeps, in milliseconds. */
const interval = 30_000;
/** Deleted at once: what waits in between is served. */
const batch = 200;

/** Deletes what has expired or is too much, and ends what a process has left behind, at the start and from then on. */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(RESPONSE_REPOSITORY) private readonly repository: ResponseRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'responses'>,
  ) {}

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

  /** Batch after batch, as long as they are full. */
  private async repeat(remove: () => Promise<number>): Promise<void> {
    while (!this.stopping && (await remove()) === batch) await nextTurn();
  }

  private async sweepOnce(): Promise<void> {
    try {
      const failed = await this.repository.failAbandoned(Date.now());
      if (failed > 0)
        this.logger.warn(`${failed} background responses were left unfinished: they have failed.`);
      await this.repeat(() => this.repository.deleteExpired(Date.now(), batch));
      await this.repeat(() => this.repository.deleteBeyond(this.configuration.responses.maxTotal, batch));
    } catch (error) {
      this.logger.error('Expired responses could not be deleted.', error);
    }
  }
}
