import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from '@jest/globals';
import { collectAll, collectYoung } from './collect-garbage.js';

const inUse = (): number => getHeapStatistics().used_heap_size;

describe('garbage', () => {
  it('is collected with its buffers where it is young', async () => {
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 300; count += 1) Buffer.alloc(100_000);
    expect(process.memoryUsage().arrayBuffers).toBeGreaterThan(before + 15_000_000);
    collectYoung();
    // Buffers are freed beside it, and counted at the next collection.
    await delay(50);
    collectYoung();
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(before + 5_000_000);
  });

  it('is collected where it has grown old', () => {
    collectAll();
    const before = inUse();
    let things: object[] = Array.from({ length: 500_000 }, (_, index) => ({ index }));
    // Whatever lives through two collections is old.
    collectYoung();
    collectYoung();
    things = things.slice(0, 1);
    collectYoung();
    expect(inUse()).toBeGreaterThan(before + 10_000_000);
    collectAll();
    expect(inUse()).toBeLessThan(before + 5_000_000);
    expect(things).toHaveLength(1);
  });

  it('is collected without leaving a context behind', () => {
    collectAll();
    const before = getHeapStatistics().number_of_native_contexts;
    for (let count = 0; count < 3; count += 1) collectAll();
    expect(getHeapStatistics().number_of_native_contexts).toBe(before);
  });
});
