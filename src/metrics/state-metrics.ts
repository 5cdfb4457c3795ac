import { Injectable } from '@nestjs/common';
import { Degradations } from '../observability/degradations.js';
import { GaugeSources } from '../observability/gauge-sources.js';
import type { GaugeSample } from '../observability/gauge-sources.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import { HealthBook } from '../routing/health/health-book.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';

/** What of the gateway's present state is worth watching. */
@Injectable()
export class StateMetrics {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly sockets: UpgradeRouter,
    private readonly health: HealthBook,
    private readonly registry: ProviderRegistry,
    private readonly degradations: Degradations,
  ) {}

  addTo(gauges: GaugeSources): void {
    gauges.add({
      name: 'gateway_running_requests',
      help: 'HTTP requests on their way.',
      read: () => [{ value: this.exchanges.count }],
    });
    gauges.add({
      name: 'gateway_open_streams',
      help: 'Answers that are being sent as streams of events.',
      read: () => [{ value: this.exchanges.streams }],
    });
    gauges.add({
      name: 'gateway_open_sockets',
      help: 'WebSockets of clients.',
      read: () => [{ value: this.sockets.count }],
    });
    gauges.add({
      name: 'gateway_degraded',
      help: '1 where the gateway does less than it should, and still serves; /readyz says what.',
      labels: ['what'],
      together: 'max',
      read: () =>
        this.degradations
          .states()
          .map(([what, said]) => ({ labels: { what }, value: said === undefined ? 0 : 1 })),
    });
    gauges.add({
      name: 'gateway_candidates',
      help: 'Candidates that were asked lately, by the state of their circuit breaker.',
      labels: ['provider', 'state'],
      read: () => this.circuits(),
    });
    gauges.add({
      name: 'gateway_provider_keys',
      help: 'Keys of providers: those that may be used, and those that rest after a refusal or a rate limit.',
      labels: ['provider', 'state'],
      read: () => this.keys(),
    });
  }

  private circuits(): readonly GaugeSample[] {
    return this.health
      .tally()
      .map(({ provider, state, count }) => ({ labels: { provider, state }, value: count }));
  }

  private keys(): readonly GaugeSample[] {
    return this.registry.connected().flatMap(({ id, keys }) => [
      { labels: { provider: id, state: 'ready' }, value: keys.size - keys.resting },
      { labels: { provider: id, state: 'resting' }, value: keys.resting },
    ]);
  }
}
