import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Degradations } from '../observability/degradations.js';
import { GaugeSources } from '../observability/gauge-sources.js';
import { SharedStateHealth } from '../shared-state/shared-state-health.js';
import { HeldPlaces } from './held-places.js';

/** Tells metrics and readiness how limits are held. */
@Injectable()
export class LimitsReport implements OnModuleInit {
  constructor(
    private readonly health: SharedStateHealth,
    private readonly places: HeldPlaces,
    private readonly gauges: GaugeSources,
    private readonly degradations: Degradations,
  ) {}

  onModuleInit(): void {
    this.degradations.add('redis', () => {
      const { isWhole, processes } = this.health.report();
      return isWhole ? undefined : `Redis cannot be reached: limits are shares of 1/${processes}.`;
    });
    this.gauge(
      'gateway_reserved_requests',
      'Requests that hold a place within the limits of their token.',
      () => this.places.size,
    );
    this.gauge('gateway_shared_state_up', '1 where limits hold over all processes, 0 where by shares.', () =>
      this.health.report().isWhole ? 1 : 0,
    );
    this.gauge(
      'gateway_unsettled_requests',
      'Requests that Redis has not been told of yet.',
      () => this.health.report().unsettled,
    );
  }

  private gauge(name: string, help: string, read: () => number): void {
    const together = name === 'gateway_shared_state_up' ? 'min' : 'sum';
    this.gauges.add({ name, help, together, read: () => [{ value: read() }] });
  }
}
