import { describe, expect, it } from '@jest/globals';
import { cosineSimilarity, similarityMatrix } from './cosine.js';

describe('cosine similarity', () => {
  it('is about direction, not length', () => {
    expect(cosineSimilarity([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
    expect(cosineSimilarity([1, 0], [0, 5])).toBe(0);
    expect(cosineSimilarity([1, 1], [-2, -2])).toBeCloseTo(-1, 12);
    expect(cosineSimilarity([3, 4], [4, 3])).toBeCloseTo(0.96, 12);
  });

  it('is 0 where a vector has no length, and never beyond 1', () => {
    expect(cosineSimilarity([0, 0], [1, 1])).toBe(0);
    const vector = [0.1, 0.2, 0.3, 0.7];
    expect(cosineSimilarity(vector, vector)).toBeLessThanOrEqual(1);
  });

  it('compares each with each', () => {
    const matrix = similarityMatrix([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(matrix.map((row) => row.map((value) => value.toFixed(3)))).toEqual([
      ['1.000', '0.000', '0.707'],
      ['0.000', '1.000', '0.707'],
      ['0.707', '0.707', '1.000'],
    ]);
  });
});
