import { describe, expect, it } from '@jest/globals';
import { percentile } from './percentiles.js';

const histogram = (buckets: Readonly<Record<number, number>>) =>
  Array.from({ length: 14 }, (_, bucket) => buckets[bucket] ?? 0);

describe('percentile', () => {
  it('lies in its bucket, as far as its share of it', () => {
    expect(percentile(histogram({ 3: 100 }), 0.5)).toBe(150);
    expect(percentile(histogram({ 0: 50, 3: 50 }), 0.5)).toBe(25);
    expect(percentile(histogram({ 0: 50, 3: 50 }), 0.75)).toBe(150);
    expect(percentile(histogram({ 0: 50, 3: 50 }), 1)).toBe(200);
  });

  it('is where the last bucket begins, and nothing of nothing', () => {
    expect(percentile(histogram({ 13: 1 }), 0.99)).toBe(102_400);
    expect(percentile(histogram({}), 0.5)).toBeUndefined();
    expect(percentile([], 0.5)).toBeUndefined();
  });
});
