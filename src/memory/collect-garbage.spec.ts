import { constants, PerformanceObserver } from 'node:perf_hooks';
import type { NodeGCPerformanceDetail, PerformanceEntry } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from '@jest/globals';
import { collectAll, collectYoung } from './collect-garbage.js';

/** What the types of Node do not tell of its entries. */
type PerformanceNodeEntry = PerformanceEntry & { readonly detail?: NodeGCPerformanceDetail };

const { NODE_PERFORMANCE_GC_MINOR: minor, NODE_PERFORMANCE_GC_MAJOR: major } = constants;

/** Which kinds of collections there were meanwhile. */
async function collectionsOf(work: () => void): Promise<(number | undefined)[]> {
  const kinds: (number | undefined)[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kinds.push((entry as PerformanceNodeEntry).detail?.kind);
  });
  // What happened before is told later.
  await delay(50);
  observer.observe({ entryTypes: ['gc'] });
  work();
  await delay(50);
  observer.disconnect();
  return kinds;
}

describe('garbage', () => {
  it('is collected where it is young', async () => {
    expect(await collectionsOf(collectYoung)).toContain(minor);
  });

  it('is collected where it has grown old', async () => {
    let things: object[] = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
    // Whatever lives through two collections is old.
    collectYoung();
    collectYoung();
    things = things.slice(0, 1);
    const before = getHeapStatistics().used_heap_size;
    expect(await collectionsOf(collectAll)).toContain(major);
    expect(getHeapStatistics().used_heap_size).toBeLessThan(before - 10_000_000);
    expect(things).toHaveLength(1);
  });
});
