import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { RESPONSE_REPOSITORY } from '../storage/response.repository.js';
import type { ResponseRepository } from '../storage/response.repository.js';

/** Deletes what has expired or is too much, and ends what a process has left behind, at the start and from then on. */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionSweep.name);
  private readonly sweeper = new Sweeper(
    {
      interval: 30_000,
      batch: 200,
      failure: 'Expired responses could not be deleted.',
      run: (sweeper) => this.sweep(sweeper),
    },
    this.logger,
  );

  constructor(
    @Inject(RESPONSE_REPOSITORY) private readonly repository: ResponseRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'responses'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('responses', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }

  private async sweep(sweeper: Sweeper): Promise<void> {
    const { maxTotal } = this.configuration.responses;
    const failed = await this.repository.failAbandoned(Date.now());
    if (failed > 0)
      this.logger.warn(`${failed} background responses were left unfinished: they have failed.`);
    await sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most));
    await sweeper.repeat((most) => this.repository.deleteBeyond(maxTotal, most));
  }
}
