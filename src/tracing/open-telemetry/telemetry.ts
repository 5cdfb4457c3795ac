import { DiagLogLevel, diag } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { packageVersion } from '../../cli/version.js';
import type { OpenTelemetryConfiguration } from '../../config/open-telemetry.js';
import { processLogger } from '../../observability/logger.js';
import type { RequestEnd } from '../../observability/request-end.js';
import { spansOf } from '../request-spans.js';
import { RequestTrace, newSpanId, newTraceId } from '../request-trace.js';
import type { TraceStarter } from '../request-trace.js';
import { readTraceContext } from '../trace-context.js';
import { MetricExport } from './metric-export.js';
import { samplingDecider } from './sampling.js';
import { SpanExport } from './span-export.js';

/** What telemetry is given of the gateway. */
export interface TelemetryTerms {
  /** Whether upstreams are told of traces. */
  readonly forwards: boolean;
  /** The type of a provider, by its id. */
  typeOf(providerId: string): string;
}

/** OpenTelemetry at work. Loaded only where it is asked for. */
export class Telemetry {
  private readonly spans: SpanExport | undefined;
  private readonly metrics: MetricExport | undefined;

  constructor(
    private readonly configuration: OpenTelemetryConfiguration,
    private readonly terms: TelemetryTerms,
  ) {
    diag.setLogger(diagLogger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const { traces, metrics } = configuration;
    const resource = resourceFromAttributes({
      'service.version': packageVersion(),
      'process.pid': process.pid,
      ...configuration.resource,
    });
    this.spans = traces && new SpanExport(traces, resource);
    this.metrics = metrics && new MetricExport(metrics, resource, terms.typeOf);
  }

  /** Gives every request a span of its own. Undefined where no traces are recorded. */
  starter(): TraceStarter | undefined {
    const { traces } = this.configuration;
    if (traces === undefined) return undefined;
    const decide = samplingDecider(traces.sampler);
    const { forwards } = this.terms;
    return (headers) => {
      const parent = readTraceContext(headers);
      const traceId = parent?.traceId ?? newTraceId();
      const flags = decide(traceId, parent) ? 1 : 0;
      const state = parent?.state === undefined ? {} : { state: parent.state };
      const own = { traceId, spanId: newSpanId(), flags, ...state };
      return new RequestTrace({ own, forwards, ...(parent !== undefined && { parent }) });
    };
  }

  /** A request is over. */
  take(end: RequestEnd): void {
    const { trace } = end.record;
    if (trace !== undefined) this.spans?.take(trace, spansOf(end, this.terms.typeOf));
    this.metrics?.take(end);
  }

  /** Sends what has not been sent. Never rejects. */
  async close(): Promise<void> {
    await Promise.allSettled([this.spans?.close(), this.metrics?.close()]);
  }
}

/** The library's own troubles, such as a collector that is away. */
const diagLogger = {
  error: (message: string) => {
    processLogger().warn({ event: 'telemetry' }, message);
  },
  warn: (message: string) => {
    processLogger().warn({ event: 'telemetry' }, message);
  },
  info: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
};
