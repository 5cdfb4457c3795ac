import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { OpenTelemetryConfiguration } from '../../config/open-telemetry.js';
import type { FinishedSpan } from '../request-spans.js';
import type { RequestTrace } from '../request-trace.js';
import { exporterOptions } from './exporter-options.js';
import { hrTime } from './hr-time.js';

const scope = { name: 'model-gateway' };
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Sends finished spans to a collector, in batches, beside the requests. */
export class SpanExport {
  private readonly processor: BatchSpanProcessor;

  constructor(
    configuration: NonNullable<OpenTelemetryConfiguration['traces']>,
    private readonly resource: Resource,
  ) {
    this.processor = new BatchSpanProcessor({
      exporter: new OTLPTraceExporter(exporterOptions(configuration)),
      scheduledDelayMillis: configuration.delay,
      maxQueueSize: configuration.queueSize,
      maxExportBatchSize: configuration.batchSize,
      exportTimeoutMillis: configuration.timeout,
    });
  }

  /** Takes the spans of one request. What the queue cannot hold is dropped. */
  take(trace: RequestTrace, spans: readonly FinishedSpan[]): void {
    for (const span of spans) this.processor.onEnd(this.readable(trace, span));
  }

  async close(): Promise<void> {
    await this.processor.shutdown();
  }

  private readable(trace: RequestTrace, span: FinishedSpan): ReadableSpan {
    const { name, kind, spanId, parentId, startedAt, endedAt, attributes, fault } = span;
    const contextOf = (id: string, isRemote: boolean): SpanContext => ({
      traceId: trace.traceId ?? '',
      spanId: id,
      traceFlags: TraceFlags.SAMPLED,
      isRemote,
    });
    const context = contextOf(spanId, false);
    return {
      name,
      kind: kinds[kind],
      spanContext: () => context,
      ...(parentId !== undefined && { parentSpanContext: contextOf(parentId, kind === 'server') }),
      startTime: hrTime(performance.timeOrigin + startedAt),
      endTime: hrTime(performance.timeOrigin + Math.max(startedAt, endedAt)),
      duration: hrTime(Math.max(0, endedAt - startedAt)),
      status:
        fault === undefined ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: fault },
      attributes: { ...attributes },
      links: [],
      events: [],
      ended: true,
      resource: this.resource,
      instrumentationScope: scope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
  }
}
