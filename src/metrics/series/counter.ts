import type { Registry } from 'prom-client';
import { LabelledMetric } from './labelled.js';
import type { LabelledValue, MetricTerms } from './labelled.js';

/** One series of a counter. */
export class CounterSeries {
  value = 0;
  /** Nobody reads of a series that was never counted in. */
  isUsed = false;

  add(amount = 1): void {
    this.value += amount;
    this.isUsed = true;
  }
}

/** Something that only becomes more. */
export class Counter extends LabelledMetric<CounterSeries> {
  constructor(registry: Registry, terms: MetricTerms) {
    super('counter', terms, registry);
  }

  protected override begin(): CounterSeries {
    return new CounterSeries();
  }

  protected override read(
    { value, isUsed }: CounterSeries,
    labels: Readonly<Record<string, string>>,
  ): readonly LabelledValue[] {
    return isUsed ? [{ labels, value }] : [];
  }
}
