import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { USAGE_RETENTION_REPOSITORY } from '../storage/usage-retention.repository.js';
import type { UsageRetentionRepository } from '../storage/usage-retention.repository.js';

/** Deletes records of requests that are too old or too many, and sums of hours that are long past. */
@Injectable()
export class UsageRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 200,
      failure: 'Old usage records could not be deleted.',
      run: (sweeper) => this.sweep(sweeper),
    },
    new Logger(UsageRetention.name),
  );

  constructor(
    @Inject(USAGE_RETENTION_REPOSITORY) private readonly repository: UsageRetentionRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'usage'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('usage', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }

  private async sweep(sweeper: Sweeper): Promise<void> {
    const { retention, hourlyRetention, maxRecords, maxTotal } = this.configuration.usage;
    const { repository } = this;
    const now = Date.now();
    await sweeper.repeat((most) => repository.deleteRecordsBefore(now - retention, most));
    await sweeper.repeat((most) =>
      repository.deleteRecordsBeyond({ records: maxRecords, size: maxTotal }, most),
    );
    await sweeper.repeat(async (most) =>
      (await repository.deleteOldestHour(now - hourlyRetention)) ? most : 0,
    );
  }
}
