import type { Registry } from 'prom-client';
import type { Usage } from '#libs/canonical';
import type { RequestEnd } from '../observability/request-end.js';
import type { RequestRecord, TryNote } from '../observability/request-record.js';
import { routeOfPath } from '../observability/request-route.js';
import { outcomeOf } from './request-outcome.js';
import { RequestSeries } from './request-series.js';
import type { CounterSeries } from './series/counter.js';

/** Paths whose label sets are kept at hand; more than these are told apart each time. */
const mostPaths = 500;

type KindSeries = ReturnType<RequestSeries['kind']>;

/** What finished requests leave to be counted. Labels are few: no token, no request, no name that a client made up. */
export class RequestMetrics {
  private readonly series: RequestSeries;
  private readonly paths = new Map<string, ReturnType<typeof routeOfPath>>();

  /** @param labelOf the label of a model's name */
  constructor(
    registry: Registry,
    private readonly labelOf: (model: string | undefined) => string,
  ) {
    this.series = new RequestSeries(registry);
  }

  /** Counts a request. */
  record(end: RequestEnd): void {
    const { record, milliseconds } = end;
    const { endpoint, format } = this.routeOf(record.path);
    const { lane = 'none', provider = 'none' } = record;
    const model = this.labelOf(record.model);
    const status = end.status === undefined ? 'none' : `${Math.floor(end.status / 100)}xx`;
    const kind = this.series.kind({ endpoint, format, model, provider, lane, status, end: outcomeOf(end) });
    kind.requests.add();
    if (record.error !== undefined) this.series.errors.of(record.error.code).add();
    if (endpoint === 'health') return;
    kind.duration.observe(milliseconds / 1000);
    recordBeginning(record, kind);
    this.recordTries(record.tries);
    // The usage of a session is the sum of its turns', which have been counted.
    if (record.usage !== undefined && !record.isSession) recordUsage(record, record.usage, kind);
  }

  private routeOf(path: string): ReturnType<typeof routeOfPath> {
    const known = this.paths.get(path);
    if (known !== undefined) return known;
    const route = routeOfPath(path);
    if (this.paths.size < mostPaths) this.paths.set(path, route);
    return route;
  }

  private recordTries(tries: readonly TryNote[]): void {
    let before: TryNote | undefined;
    for (const note of tries) {
      const { outcome = 'cancelled', milliseconds } = note;
      const series = this.series.calls(note.provider, outcome);
      series.attempts.add();
      if (milliseconds !== undefined) series.upstream.observe(milliseconds / 1000);
      if (before !== undefined) {
        const isSame = before.provider === note.provider && before.model === note.model;
        (note.hedge ? series.hedges : isSame ? series.retries : series.fallbacks).add();
      }
      before = note;
    }
  }
}

function recordBeginning(
  { startedAt, firstByteAt, sentAt, answeredAt }: RequestRecord,
  kind: KindSeries,
): void {
  if (firstByteAt === undefined) return;
  kind.firstByte.observe((firstByteAt - startedAt) / 1000);
  if (sentAt === undefined) return;
  const before = sentAt - startedAt;
  const after = firstByteAt - (answeredAt ?? firstByteAt);
  kind.overhead.observe(Math.max(0, before + after) / 1000);
}

function recordUsage({ cost, prices }: RequestRecord, usage: Usage, kind: KindSeries): void {
  const { input, output } = usage;
  addSome(kind.input, input?.total);
  addSome(kind.cacheRead, input?.cacheRead);
  addSome(kind.cacheWrite, input?.cacheWrite?.total);
  addSome(kind.output, output?.total);
  addSome(kind.reasoning, output?.reasoning);
  if (usage.estimated === true) kind.estimated.add();
  if (cost !== undefined) kind.dollars.add(cost.nanoDollars / 1e9);
  if (prices === undefined || (cost !== undefined && cost.unpriced.length > 0)) kind.unpriced.add();
}

function addSome(series: CounterSeries, count: number | undefined): void {
  if (count !== undefined && count > 0) series.add(count);
}
