import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { AUDIT_REPOSITORY } from '../storage/audit.repository.js';
import type { AuditRepository } from '../storage/audit.repository.js';

const hour = 3_600_000;

/** Deletes entries of the log of changes that are older than `audit.retention`. */
@Injectable()
export class AuditRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper: Sweeper;

  constructor(
    @Inject(AUDIT_REPOSITORY) log: AuditRepository,
    @Inject(GATEWAY_CONFIGURATION) { audit }: Pick<GatewayConfiguration, 'audit'>,
    private readonly reports: SweepReports,
  ) {
    this.sweeper = new Sweeper(
      {
        interval: hour,
        batch: 500,
        failure: 'Old entries of the log of changes could not be deleted.',
        run: (sweeper) => sweeper.repeat((most) => log.deleteBefore(Date.now() - audit.retention, most)),
      },
      new Logger(AuditRetention.name),
    );
  }

  onApplicationBootstrap(): void {
    this.reports.add('audit', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }
}
