import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Usage } from '#libs/canonical';
import { costOf } from '../catalogue/cost-of.js';
import type { RequestEnd } from '../observability/request-end.js';
import type { RequestRecord, TryNote } from '../observability/request-record.js';
import { routeOfPath } from '../observability/request-route.js';
import { outcomeOf } from './request-outcome.js';

/** Seconds, from a cached answer to the longest thinking. */
const durations = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];
/** Seconds until something is there to read. */
const beginnings = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60];
/** Seconds that the gateway itself takes. */
const overheads = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];

/** Paths whose label sets are kept at hand; more than these are told apart each time. */
const mostPaths = 500;

/** What finished requests leave to be counted. Labels are few: no token, no request, no name that a client made up. */
export class RequestMetrics {
  private readonly requests;
  private readonly tokens;
  private readonly dollars;
  private readonly unpriced;
  private readonly estimated;
  private readonly errors;
  private readonly attempts;
  private readonly retries;
  private readonly fallbacks;
  private readonly hedges;
  private readonly duration;
  private readonly firstByte;
  private readonly overhead;
  private readonly upstream;
  private readonly paths = new Map<string, ReturnType<typeof routeOfPath>>();

  /** @param labelOf the label of a model's name */
  constructor(
    registry: Registry,
    private readonly labelOf: (model: string | undefined) => string,
  ) {
    const registers = [registry];
    const counter = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames: [...labelNames], registers });
    const histogram = <const Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      buckets: number[],
    ) => new Histogram({ name, help, labelNames: [...labelNames], buckets, registers });
    const request = ['endpoint', 'format', 'model', 'provider', 'lane', 'status', 'end'] as const;
    const model = ['model', 'provider'] as const;
    this.requests = counter('gateway_requests_total', 'Requests that are over.', request);
    this.tokens = counter(
      'gateway_tokens_total',
      'Tokens used, by kind. Kinds overlap: cache_read is part of input.',
      [...model, 'kind'],
    );
    this.dollars = counter(
      'gateway_cost_dollars_total',
      'What requests cost, as far as prices are known.',
      model,
    );
    this.unpriced = counter(
      'gateway_unpriced_requests_total',
      'Requests of whose usage a part has no known price.',
      model,
    );
    this.estimated = counter(
      'gateway_estimated_requests_total',
      'Requests whose usage the gateway estimated.',
      model,
    );
    this.errors = counter('gateway_errors_total', 'Errors that clients were told, by their code.', ['code']);
    this.attempts = counter('gateway_upstream_attempts_total', 'Calls to upstreams.', [
      'provider',
      'outcome',
    ]);
    this.retries = counter('gateway_retries_total', 'Second tries at the same candidate.', ['provider']);
    this.fallbacks = counter('gateway_fallbacks_total', 'Tries at the next candidate.', ['provider']);
    this.hedges = counter('gateway_hedges_total', 'Calls beside one that was slow to begin.', ['provider']);
    this.duration = histogram(
      'gateway_request_duration_seconds',
      'From arrival to end.',
      ['endpoint', 'lane'],
      durations,
    );
    this.firstByte = histogram(
      'gateway_first_byte_seconds',
      'From arrival to the head of the answer.',
      ['endpoint', 'lane'],
      beginnings,
    );
    this.overhead = histogram(
      'gateway_overhead_seconds',
      'What of the time to the first byte the gateway itself took.',
      ['lane'],
      overheads,
    );
    this.upstream = histogram(
      'gateway_upstream_begin_seconds',
      'Until an upstream began to answer, or failed.',
      ['provider'],
      beginnings,
    );
  }

  /** Counts a request. */
  record(end: RequestEnd): void {
    const { record, milliseconds } = end;
    const { endpoint, format } = this.routeOf(record.path);
    const lane = record.lane ?? 'none';
    const provider = record.provider ?? 'none';
    const model = this.labelOf(record.model);
    const status = end.status === undefined ? 'none' : `${Math.floor(end.status / 100)}xx`;
    this.requests.inc({ endpoint, format, model, provider, lane, status, end: outcomeOf(end) });
    if (record.error !== undefined) this.errors.inc({ code: record.error.code });
    if (endpoint === 'health') return;
    this.duration.observe({ endpoint, lane }, milliseconds / 1000);
    this.recordBeginning(record, endpoint, lane);
    this.recordTries(record.tries);
    // The usage of a session is the sum of its turns', which have been counted.
    if (record.usage !== undefined && !record.isSession)
      this.recordUsage(record, record.usage, { model, provider });
  }

  private routeOf(path: string): ReturnType<typeof routeOfPath> {
    const known = this.paths.get(path);
    if (known !== undefined) return known;
    const route = routeOfPath(path);
    if (this.paths.size < mostPaths) this.paths.set(path, route);
    return route;
  }

  private recordBeginning(record: RequestRecord, endpoint: string, lane: string): void {
    const { startedAt, firstByteAt, sentAt, answeredAt } = record;
    if (firstByteAt === undefined) return;
    this.firstByte.observe({ endpoint, lane }, (firstByteAt - startedAt) / 1000);
    if (sentAt === undefined) return;
    const before = sentAt - startedAt;
    const after = firstByteAt - (answeredAt ?? firstByteAt);
    this.overhead.observe({ lane }, Math.max(0, before + after) / 1000);
  }

  private recordTries(tries: readonly TryNote[]): void {
    for (const [index, note] of tries.entries()) {
      const { provider, outcome = 'cancelled', milliseconds } = note;
      this.attempts.inc({ provider, outcome });
      if (milliseconds !== undefined) this.upstream.observe({ provider }, milliseconds / 1000);
      const before = tries[index - 1];
      if (before === undefined) continue;
      const isSame = before.provider === provider && before.model === note.model;
      const counter = note.hedge ? this.hedges : isSame ? this.retries : this.fallbacks;
      counter.inc({ provider });
    }
  }

  private recordUsage(
    { prices }: RequestRecord,
    usage: Usage,
    labels: { readonly model: string; readonly provider: string },
  ): void {
    for (const [kind, count] of kindsOf(usage)) {
      if (count !== undefined && count > 0) this.tokens.inc({ ...labels, kind }, count);
    }
    if (usage.estimated === true) this.estimated.inc(labels);
    const cost = prices && costOf(usage, prices);
    if (cost !== undefined) this.dollars.inc(labels, cost.nanoDollars / 1e9);
    if (prices === undefined || (cost !== undefined && cost.unpriced.length > 0)) this.unpriced.inc(labels);
  }
}

const kindsOf = ({
  input,
  output,
}: Usage): readonly (readonly [kind: string, count: number | undefined])[] => [
  ['input', input?.total],
  ['cache_read', input?.cacheRead],
  ['cache_write', input?.cacheWrite?.total],
  ['output', output?.total],
  ['reasoning', output?.reasoning],
];
