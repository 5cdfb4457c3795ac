import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { MetricsConfiguration } from '../config/settings/metrics-settings.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { SocketsModule } from '../sockets/sockets.module.js';
import { WorkerMetrics } from './worker-metrics.js';
import { KnownModels } from './known-models.js';
import { MetricsPort } from './metrics-port.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { StateMetrics } from './state-metrics.js';

/** Prometheus' metrics, where somebody may read them; else nothing is measured. */
@Module({})
export class MetricsModule {
  static forRoot({ enabled, port, token }: MetricsConfiguration): DynamicModule {
    const isReadable = port !== 0 || token !== '';
    if (!enabled || !isReadable) return { module: MetricsModule };
    return {
      module: MetricsModule,
      imports: [PipelineModule, ProvidersModule, RoutingModule, SocketsModule],
      providers: [
        KnownModels,
        MetricsService,
        StateMetrics, // Of several workers none can have a port of its own: the primary serves it.
        ...(port === 0 || WorkerMetrics.isNeeded ? [] : [MetricsPort]),
      ],
      controllers: port === 0 ? [MetricsController] : [],
    };
  }
}
