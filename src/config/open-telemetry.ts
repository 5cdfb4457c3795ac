/** How one kind of telemetry is exported: OTLP over HTTP, in protobuf. */
export interface ExportConfiguration {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for one batch. Default 10 s. */
  readonly timeout: number;
  readonly compressed: boolean;
}

/** Which traces are recorded. */
export interface SamplerConfiguration {
  readonly root: 'always' | 'never' | 'ratio';
  /** Of the traces that begin here, where `root` is `ratio`. From 0 to 1. */
  readonly ratio: number;
  /** Whether the caller's decision holds where there is one. */
  readonly followsParent: boolean;
}

/** What the standard variables of OpenTelemetry (`OTEL_…`) say. */
export interface OpenTelemetryConfiguration {
  /** Names of the resource, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
  /** Absent: no traces are recorded. */
  readonly traces?: ExportConfiguration & {
    readonly sampler: SamplerConfiguration;
    /** Milliseconds between two batches. */
    readonly delay: number;
    readonly queueSize: number;
    readonly batchSize: number;
  };
  /** Absent: no metrics are sent. */
  readonly metrics?: ExportConfiguration & {
    /** Milliseconds between two batches. */
    readonly interval: number;
  };
  /** What was not understood, in words for the log. Its default was taken. */
  readonly warnings: readonly string[];
}

type Variable = (name: string) => string | undefined;
type Signal = 'TRACES' | 'METRICS';

/** @returns undefined where OpenTelemetry is not asked for, which is the default */
export function readOpenTelemetry(variable: Variable): OpenTelemetryConfiguration | undefined {
  if (variable('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const reader = new VariableReader(variable);
  const traces = reader.exporterOf('TRACES');
  const metrics = reader.exporterOf('METRICS');
  if (traces === undefined && metrics === undefined) return undefined;
  return {
    resource: reader.resource(),
    ...(traces !== undefined && {
      traces: {
        ...traces,
        sampler: reader.sampler(),
        delay: reader.whole('OTEL_BSP_SCHEDULE_DELAY', 5000),
        queueSize: reader.whole('OTEL_BSP_MAX_QUEUE_SIZE', 2048),
        batchSize: reader.whole('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
      },
    }),
    ...(metrics !== undefined && {
      metrics: { ...metrics, interval: reader.whole('OTEL_METRIC_EXPORT_INTERVAL', 60_000) },
    }),
    warnings: reader.warnings,
  };
}

const samplers: Readonly<Record<string, Pick<SamplerConfiguration, 'root' | 'followsParent'>>> = {
  always_on: { root: 'always', followsParent: false },
  always_off: { root: 'never', followsParent: false },
  traceidratio: { root: 'ratio', followsParent: false },
  parentbased_always_on: { root: 'always', followsParent: true },
  parentbased_always_off: { root: 'never', followsParent: true },
  parentbased_traceidratio: { root: 'ratio', followsParent: true },
};

/** Reads the variables as their specification says: what is wrong is told, and its default taken. */
class VariableReader {
  readonly warnings: string[] = [];

  constructor(private readonly variable: Variable) {}

  exporterOf(signal: Signal): ExportConfiguration | undefined {
    const exporter = this.variable(`OTEL_${signal}_EXPORTER`)?.toLowerCase();
    const own = this.variable(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
    const common = this.variable('OTEL_EXPORTER_OTLP_ENDPOINT');
    if (exporter === 'none' || (exporter === undefined && (own ?? common) === undefined)) return undefined;
    if (exporter !== undefined && exporter !== 'otlp') {
      this.warnings.push(`OTEL_${signal}_EXPORTER is ${exporter}: only otlp and none are known here.`);
      return undefined;
    }
    this.checkProtocol(signal);
    const path = `v1/${signal.toLowerCase()}`;
    const url = own ?? `${(common ?? 'http://localhost:4318').replace(/\/+$/, '')}/${path}`;
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      this.warnings.push(
        `The OTLP endpoint ${url} is not a web address: no ${signal.toLowerCase()} are sent.`,
      );
      return undefined;
    }
    return {
      url,
      headers: {
        ...this.pairs('OTEL_EXPORTER_OTLP_HEADERS'),
        ...this.pairs(`OTEL_EXPORTER_OTLP_${signal}_HEADERS`),
      },
      timeout: this.whole(
        `OTEL_EXPORTER_OTLP_${signal}_TIMEOUT`,
        this.whole('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000),
      ),
      compressed: this.ofSignal(signal, 'COMPRESSION') === 'gzip',
    };
  }

  resource(): Readonly<Record<string, string>> {
    const attributes = this.pairs('OTEL_RESOURCE_ATTRIBUTES');
    const name = this.variable('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'model-gateway';
    return { ...attributes, 'service.name': name };
  }

  sampler(): SamplerConfiguration {
    const name = this.variable('OTEL_TRACES_SAMPLER')?.toLowerCase() ?? 'parentbased_always_on';
    const known = Object.hasOwn(samplers, name) ? samplers[name] : undefined;
    if (known === undefined)
      this.warnings.push(`OTEL_TRACES_SAMPLER has an unknown value: every trace is recorded.`);
    return { root: 'always', followsParent: true, ...known, ratio: this.ratio() };
  }

  /** A whole number from 1 up. */
  whole(name: string, fallback: number): number {
    const text = this.variable(name);
    if (text === undefined) return fallback;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    this.warnings.push(`${name} is not a whole number from 1 up: ${fallback} is taken.`);
    return fallback;
  }

  private ratio(): number {
    const text = this.variable('OTEL_TRACES_SAMPLER_ARG');
    if (text === undefined) return 1;
    const ratio = Number(text);
    if (ratio >= 0 && ratio <= 1) return ratio;
    this.warnings.push('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1: 1 is taken.');
    return 1;
  }

  private checkProtocol(signal: Signal): void {
    const protocol = this.ofSignal(signal, 'PROTOCOL') ?? 'http/protobuf';
    if (protocol === 'http/protobuf') return;
    this.warnings.push(
      `The OTLP protocol ${protocol} is not spoken here: ${signal.toLowerCase()} go as http/protobuf, which collectors take on port 4318.`,
    );
  }

  private ofSignal(signal: Signal, what: string): string | undefined {
    const value =
      this.variable(`OTEL_EXPORTER_OTLP_${signal}_${what}`) ?? this.variable(`OTEL_EXPORTER_OTLP_${what}`);
    return value?.toLowerCase();
  }

  /** `name=value` pairs, separated by commas, percent-encoded. */
  private pairs(name: string): Readonly<Record<string, string>> {
    const entries = (this.variable(name) ?? '').split(',').flatMap((pair): [string, string][] => {
      if (pair.trim() === '') return [];
      const equals = pair.indexOf('=');
      const key = pair.slice(0, Math.max(equals, 0)).trim();
      const value = decoded(pair.slice(equals + 1).trim());
      if (key !== '' && value !== undefined) return [[key, value]];
      this.warnings.push(`${name} holds something that is not name=value: it is left out.`);
      return [];
    });
    return Object.fromEntries(entries);
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
