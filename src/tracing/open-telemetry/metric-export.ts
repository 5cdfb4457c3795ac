import type { Histogram } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { OpenTelemetryConfiguration } from '../../config/open-telemetry.js';
import type { RequestEnd } from '../../observability/request-end.js';
import { routeOfPath } from '../../observability/request-route.js';
import { metricNames, names, operationOf, providerName } from '../gen-ai.js';
import { exporterOptions } from './exporter-options.js';

/** Bounds that the conventions ask for, in seconds and in tokens. */
const secondBounds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const tokenBounds = [
  1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864,
];

/** Sends metrics of the conventions for generative AI to a collector, again and again. */
export class MetricExport {
  private readonly provider: MeterProvider;
  private readonly tokens: Histogram;
  private readonly calls: Histogram;
  private readonly requests: Histogram;

  /** @param typeOf the type of a provider, by its id */
  constructor(
    configuration: NonNullable<OpenTelemetryConfiguration['metrics']>,
    resource: Resource,
    private readonly typeOf: (providerId: string) => string,
  ) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(exporterOptions(configuration)),
      exportIntervalMillis: configuration.interval,
      exportTimeoutMillis: Math.min(configuration.timeout, configuration.interval),
    });
    this.provider = new MeterProvider({ resource, readers: [reader] });
    const meter = this.provider.getMeter('model-gateway');
    const seconds = { unit: 's', advice: { explicitBucketBoundaries: secondBounds } };
    this.tokens = meter.createHistogram(metricNames.tokenUsage, {
      unit: '{token}',
      advice: { explicitBucketBoundaries: tokenBounds },
    });
    this.calls = meter.createHistogram(metricNames.operationDuration, seconds);
    this.requests = meter.createHistogram(metricNames.serverDuration, seconds);
  }

  /** Counts a request that asked a model. */
  take({ record, milliseconds }: RequestEnd): void {
    const { provider, upstreamModel, usage, error } = record;
    if (provider === undefined || upstreamModel === undefined) return;
    const fault = error === undefined ? {} : { [names.error]: error.code };
    const operation = operationOf(routeOfPath(record.path));
    const attributesOf = (id: string, model: string) => ({
      [names.operation]: operation,
      [names.provider]: providerName(this.typeOf(id)),
      [names.requestModel]: model,
    });
    const attributes = attributesOf(provider, upstreamModel);
    this.requests.record(milliseconds / 1000, { ...attributes, ...fault });
    for (const { provider: id, model, milliseconds: until = 0, reason } of record.tries) {
      const type = reason === undefined ? {} : { [names.error]: reason.split(' ', 1)[0] };
      this.calls.record(until / 1000, { ...attributesOf(id, model), ...type });
    }
    if (record.isSession) return;
    const { input, output } = usage ?? {};
    if (input?.total !== undefined)
      this.tokens.record(input.total, { ...attributes, [names.tokenType]: 'input' });
    if (output?.total !== undefined)
      this.tokens.record(output.total, { ...attributes, [names.tokenType]: 'output' });
  }

  async close(): Promise<void> {
    await this.provider.shutdown();
  }
}
