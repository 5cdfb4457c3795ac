import type { Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { serveMetrics } from './metrics-server.js';
import { MetricsService } from './metrics.service.js';

/** The port of their own that metrics are read on, as long as the application lives. */
@Injectable()
export class MetricsPort implements OnModuleInit, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: MetricsService,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'metrics'>,
  ) {}

  /** @throws Error where the port is taken */
  async onModuleInit(): Promise<void> {
    this.server = await serveMetrics(this.metrics, this.configuration.metrics);
  }

  onApplicationShutdown(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
