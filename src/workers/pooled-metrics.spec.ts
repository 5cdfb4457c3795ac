import { describe, expect, it } from '@jest/globals';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PooledMetrics } from './pooled-metrics.js';

/** A worker that counted so many requests, and has so many running. */
function workerWith(pooled: () => PooledMetrics, requests: number, running: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'h', registers }).inc(requests);
  new Gauge({ name: 'running', help: 'h', registers }).set(running);
  new Histogram({ name: 'seconds', help: 'h', buckets: [1], registers }).observe(0.5);
  const worker = {
    tell: () => {
      void registry.getMetricsAsJSON().then((metrics) => {
        pooled().take(worker, metrics);
      });
    },
  };
  return worker;
}

describe('metrics of several workers', () => {
  it('are added up; what a dead worker counted stays, what it had running goes', async () => {
    const workers = new Set<{ tell(): void }>();
    const pooled: PooledMetrics = new PooledMetrics(() => workers);
    const first = workerWith(() => pooled, 3, 1);
    const second = workerWith(() => pooled, 4, 2);
    workers.add(first).add(second);
    const before = await pooled.text();
    expect(before).toContain('requests_total 7');
    expect(before).toContain('running 3');
    workers.delete(first);
    await pooled.lose(first);
    const after = await pooled.text();
    expect(after).toContain('requests_total 7');
    expect(after).toContain('running 2');
    expect(after).toContain('seconds_count 2');
  });

  it('do not wait for a worker that hangs', async () => {
    const workers = new Set<{ tell(): void }>();
    const pooled: PooledMetrics = new PooledMetrics(() => workers);
    workers.add(workerWith(() => pooled, 5, 0)).add({ tell: () => undefined });
    expect(await pooled.text()).toContain('requests_total 5');
  });
});
