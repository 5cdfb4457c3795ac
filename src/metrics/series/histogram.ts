import type { Registry } from 'prom-client';
import { LabelledMetric } from './labelled.js';
import type { LabelledValue, MetricTerms } from './labelled.js';

/** One series of a histogram. */
export class HistogramSeries {
  sum = 0;
  count = 0;
  /** How many were up to each bound, and above the one before it. */
  readonly counts: number[];

  constructor(private readonly bounds: readonly number[]) {
    this.counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    if (!Number.isFinite(value)) return;
    this.sum += value;
    this.count += 1;
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }
}

/** How often something was how large. */
export class Histogram extends LabelledMetric<HistogramSeries> {
  /** @param bounds of its buckets, the smallest first */
  constructor(
    registry: Registry,
    terms: MetricTerms,
    private readonly bounds: readonly number[],
  ) {
    super('histogram', terms, registry);
  }

  protected override begin(): HistogramSeries {
    return new HistogramSeries(this.bounds);
  }

  protected override read(
    { counts, count, sum }: HistogramSeries,
    labels: Readonly<Record<string, string>>,
  ): readonly LabelledValue[] {
    if (count === 0) return [];
    const metricName = `${this.name}_bucket`;
    let below = 0;
    const buckets = this.bounds.map((le, index) => {
      below += counts[index] ?? 0;
      return { metricName, labels: { le, ...labels }, value: below };
    });
    return [
      ...buckets,
      { metricName, labels: { le: '+Inf', ...labels }, value: count },
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
