import type { Histogram, Registry } from 'prom-client';

/** A value of a metric as the registry writes it. */
export interface LabelledValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** Absent: the metric's own. */
  readonly metricName?: string;
}

/** What a metric is called, what it tells, and the names of its labels. */
export interface MetricTerms {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

/**
 * A metric whose series are asked for once and then counted in without a look at their labels: the registry's own
 * metrics check and join labels each time. It writes them when somebody reads.
 */
export abstract class LabelledMetric<Series> {
  private readonly known = new Map<
    string,
    { readonly labels: Record<string, string>; readonly series: Series }
  >();
  readonly name: string;

  constructor(
    private readonly type: 'counter' | 'histogram',
    private readonly terms: MetricTerms,
    registry: Registry,
  ) {
    this.name = terms.name;
    // All that the registry asks of a metric is its name, and `get`.
    registry.registerMetric(this as unknown as Histogram);
  }

  /** The series with these labels. @param values in the order of the labels' names */
  of(...values: readonly string[]): Series {
    const key = values.join('\0');
    const found = this.known.get(key);
    if (found !== undefined) return found.series;
    const { labelNames } = this.terms;
    const labels = Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? '']));
    const series = this.begin();
    this.known.set(key, { labels, series });
    return series;
  }

  /** As the registry reads it. */
  get() {
    const { name, help } = this.terms;
    const values = [...this.known.values()].flatMap(({ labels, series }) => this.read(series, labels));
    return Promise.resolve({ name, help, type: this.type, aggregator: 'sum', values });
  }

  protected abstract begin(): Series;

  protected abstract read(series: Series, labels: Readonly<Record<string, string>>): readonly LabelledValue[];
}
