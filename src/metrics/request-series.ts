import type { Registry } from 'prom-client';
import { Counter } from './series/counter.js';
import { Histogram } from './series/histogram.js';

/** Seconds, from a cached answer to the longest thinking. */
const durations = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];
/** Seconds until something is there to read. */
const beginnings = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60];
/** Seconds that the gateway itself takes. */
const overheads = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];

/** What requests have in common that are counted together. */
export interface RequestKind {
  readonly endpoint: string;
  readonly format: string;
  readonly model: string;
  readonly provider: string;
  readonly lane: string;
  readonly status: string;
  readonly end: string;
}

/** Where requests are counted: every series is found by its labels once. */
export class RequestSeries {
  private readonly metrics;
  private readonly kinds = new Map<string, ReturnType<RequestSeries['ofKind']>>();
  private readonly outcomes = new Map<string, ReturnType<RequestSeries['ofCalls']>>();

  constructor(registry: Registry) {
    this.metrics = metricsIn(registry);
  }

  get errors(): Counter {
    return this.metrics.errors;
  }

  /** The series of a kind of request. */
  kind(kind: RequestKind): ReturnType<RequestSeries['ofKind']> {
    const key = `${kind.endpoint}\0${kind.format}\0${kind.model}\0${kind.provider}\0${kind.lane}\0${kind.status}\0${kind.end}`;
    const known = this.kinds.get(key);
    if (known !== undefined) return known;
    const series = this.ofKind(kind);
    this.kinds.set(key, series);
    return series;
  }

  /** The series of calls to a provider that ended in one way. */
  calls(provider: string, outcome: string): ReturnType<RequestSeries['ofCalls']> {
    const key = `${provider}\0${outcome}`;
    const known = this.outcomes.get(key);
    if (known !== undefined) return known;
    const series = this.ofCalls(provider, outcome);
    this.outcomes.set(key, series);
    return series;
  }

  private ofKind({ endpoint, format, model, provider, lane, status, end }: RequestKind) {
    const { requests, tokens, dollars, unpriced, estimated, duration, firstByte, overhead } = this.metrics;
    return {
      requests: requests.of(endpoint, format, model, provider, lane, status, end),
      duration: duration.of(endpoint, lane),
      firstByte: firstByte.of(endpoint, lane),
      overhead: overhead.of(lane),
      input: tokens.of(model, provider, 'input'),
      cacheRead: tokens.of(model, provider, 'cache_read'),
      cacheWrite: tokens.of(model, provider, 'cache_write'),
      output: tokens.of(model, provider, 'output'),
      reasoning: tokens.of(model, provider, 'reasoning'),
      dollars: dollars.of(model, provider),
      unpriced: unpriced.of(model, provider),
      estimated: estimated.of(model, provider),
    };
  }

  private ofCalls(provider: string, outcome: string) {
    const { attempts, retries, fallbacks, hedges, upstream } = this.metrics;
    return {
      attempts: attempts.of(provider, outcome),
      retries: retries.of(provider),
      fallbacks: fallbacks.of(provider),
      hedges: hedges.of(provider),
      upstream: upstream.of(provider),
    };
  }
}

function metricsIn(registry: Registry) {
  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter(registry, { name, help, labelNames });
  const histogram = (name: string, help: string, labelNames: readonly string[], bounds: readonly number[]) =>
    new Histogram(registry, { name, help, labelNames }, bounds);
  const request = ['endpoint', 'format', 'model', 'provider', 'lane', 'status', 'end'];
  const model = ['model', 'provider'];
  const what = ['endpoint', 'lane'];
  const provider = ['provider'];
  return {
    requests: counter('gateway_requests_total', 'Requests that are over.', request),
    tokens: counter(
      'gateway_tokens_total',
      'Tokens used, by kind. Kinds overlap: cache_read is part of input.',
      [...model, 'kind'],
    ),
    dollars: counter('gateway_cost_dollars_total', 'What requests cost, as far as prices are known.', model),
    unpriced: counter(
      'gateway_unpriced_requests_total',
      'Requests of whose usage a part has no known price.',
      model,
    ),
    estimated: counter(
      'gateway_estimated_requests_total',
      'Requests whose usage the gateway estimated.',
      model,
    ),
    errors: counter('gateway_errors_total', 'Errors that clients were told, by their code.', ['code']),
    attempts: counter('gateway_upstream_attempts_total', 'Calls to upstreams.', ['provider', 'outcome']),
    retries: counter('gateway_retries_total', 'Second tries at the same candidate.', provider),
    fallbacks: counter('gateway_fallbacks_total', 'Tries at the next candidate.', provider),
    hedges: counter('gateway_hedges_total', 'Calls beside one that was slow to begin.', provider),
    duration: histogram('gateway_request_duration_seconds', 'From arrival to end.', what, durations),
    firstByte: histogram(
      'gateway_first_byte_seconds',
      'From arrival to the head of the answer.',
      what,
      beginnings,
    ),
    overhead: histogram(
      'gateway_overhead_seconds',
      'What of the time to the first byte the gateway itself took.',
      ['lane'],
      overheads,
    ),
    upstream: histogram(
      'gateway_upstream_begin_seconds',
      'Until an upstream began to answer, or failed.',
      provider,
      beginnings,
    ),
  };
}
