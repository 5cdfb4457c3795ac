import { describe, expect, it } from '@jest/globals';
import { Counter as PlainCounter, Histogram as PlainHistogram, Registry } from 'prom-client';
import { Counter } from './counter.js';
import { Histogram } from './histogram.js';

const terms = { name: 'some_metric', help: 'Some.', labelNames: ['a', 'b'] };

describe('series that are counted in without a look at their labels', () => {
  it('are written as the registry writes its own: a counter', async () => {
    const [own, theirs] = [new Registry(), new Registry()];
    const counter = new Counter(own, terms);
    const plain = new PlainCounter({ ...terms, registers: [theirs] });
    for (const [a, b, amount] of [
      ['x', 'y', 1],
      ['x', 'z', 2.5],
      ['x', 'y', 4],
      ['"', '\\\n', 0],
    ] as const) {
      counter.of(a, b).add(amount);
      plain.inc({ a, b }, amount);
    }
    expect(await own.metrics()).toBe(await theirs.metrics());
  });

  it('are written as the registry writes its own: a histogram', async () => {
    const [own, theirs] = [new Registry(), new Registry()];
    const buckets = [0.1, 1, 10];
    const histogram = new Histogram(own, terms, buckets);
    const plain = new PlainHistogram({ ...terms, buckets, registers: [theirs] });
    for (const [a, value] of [
      ['x', 0.1],
      ['x', 0.11],
      ['x', 11],
      ['y', 0],
      ['x', 1],
    ] as const) {
      histogram.of(a, 'b').observe(value);
      plain.observe({ a, b: 'b' }, value);
    }
    expect(await own.metrics()).toBe(await theirs.metrics());
    const { values } = await plain.get();
    const told = values.map(({ labels, value, metricName }) => ({ labels, value, metricName }));
    expect(await histogram.get()).toMatchObject({ type: 'histogram', aggregator: 'sum' });
    expect((await histogram.get()).values).toEqual(told);
  });

  it('are not written where nothing was counted in them', async () => {
    const registry = new Registry();
    const series = new Counter(registry, terms).of('x', 'y');
    expect(await registry.metrics()).not.toContain('some_metric{');
    series.add(0);
    expect(await registry.metrics()).toContain('some_metric{a="x",b="y"} 0');
  });
});
