import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { readOpenTelemetry } from '../config/open-telemetry.js';
import type { OpenTelemetryConfiguration } from '../config/open-telemetry.js';
import { RequestEnds } from '../observability/request-ends.js';
import { registerSecret } from '../observability/secret-scrubber.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import type { Telemetry } from './open-telemetry/telemetry.js';
import { passingThrough, setTraceStarter } from './request-trace.js';

/** Decides how this process traces: whether it records anything, and what upstreams are told. */
@Injectable()
export class TracingService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(TracingService.name);
  private telemetry: Telemetry | undefined;

  constructor(
    private readonly ends: RequestEnds,
    private readonly registry: ProviderRegistry,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'tracing' | 'variable'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const { tracing, variable } = this.configuration;
    setTraceStarter(passingThrough(tracing.forward));
    const wanted = readOpenTelemetry(variable);
    if (wanted !== undefined) await this.begin(wanted);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.telemetry?.close();
  }

  private async begin(wanted: OpenTelemetryConfiguration): Promise<void> {
    for (const warning of wanted.warnings) this.logger.warn(warning);
    for (const { headers } of [wanted.traces, wanted.metrics].filter((one) => one !== undefined)) {
      Object.values(headers).forEach(registerSecret);
    }
    // The library takes memory and time at the start: who does not use it does not pay for it.
    const { Telemetry: Loaded } = await import('./open-telemetry/telemetry.js');
    const telemetry = new Loaded(wanted, {
      forwards: this.configuration.tracing.forward,
      typeOf: (id) => this.registry.get(id)?.type ?? id,
    });
    this.telemetry = telemetry;
    const starter = telemetry.starter();
    if (starter !== undefined) setTraceStarter(starter);
    this.ends.listen((end) => {
      telemetry.take(end);
    });
  }
}
