import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { packageVersion } from '../cli/version.js';
import { GaugeSources } from '../observability/gauge-sources.js';
import type { GaugeSource } from '../observability/gauge-sources.js';
import { RequestEnds } from '../observability/request-ends.js';
import { KnownModels } from './known-models.js';
import { RequestMetrics } from './request-metrics.js';
import { StateMetrics } from './state-metrics.js';
import { WorkerMetrics } from './worker-metrics.js';

/** What is measured of this process, ready to be read. */
@Injectable()
export class MetricsService implements OnApplicationBootstrap, OnApplicationShutdown, OnModuleInit {
  readonly registry = new Registry();
  private siblings: WorkerMetrics | undefined;

  constructor(
    @Inject(RequestEnds) private readonly ends: Pick<RequestEnds, 'listen'>,
    private readonly gauges: GaugeSources,
    private readonly models: KnownModels,
    private readonly state: StateMetrics,
  ) {}

  onModuleInit(): void {
    const requests = new RequestMetrics(this.registry, (model) => this.models.labelOf(model));
    this.ends.listen((end) => {
      requests.record(end);
    });
    collectDefaultMetrics({ register: this.registry });
    this.addBuild();
    this.state.addTo(this.gauges);
  }

  onApplicationBootstrap(): void {
    this.addNewGauges();
    if (WorkerMetrics.isNeeded) this.siblings = new WorkerMetrics(this.registry);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.siblings?.close();
  }

  /** Prometheus' text; of several workers, their sum. */
  async text(): Promise<string> {
    this.addNewGauges();
    return this.siblings === undefined ? this.registry.metrics() : this.siblings.pooled();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Rooms may have said what there is to watch at any time since the last look. */
  private addNewGauges(): void {
    for (const source of this.gauges.list()) {
      if (this.registry.getSingleMetric(source.name) === undefined) this.addGauge(source);
    }
  }

  private addGauge({ name, help, labels = [], together = 'sum', read }: GaugeSource): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      aggregator: together,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels: values = {}, value } of read()) this.set({ ...values }, value);
      },
    });
  }

  private addBuild(): void {
    const registers = [this.registry];
    new Gauge({ name: 'gateway_workers', help: 'Processes that serve.', registers }).set(1);
    new Gauge({
      name: 'gateway_worker_info',
      help: 'Always 1; the processes that serve.',
      labelNames: ['pid'],
      registers,
    }).set({ pid: process.pid }, 1);
    new Gauge({
      name: 'gateway_build_info',
      help: 'Always 1; its labels say what runs.',
      labelNames: ['version', 'node'],
      aggregator: 'first',
      registers,
    }).set({ version: packageVersion(), node: process.version }, 1);
  }
}
