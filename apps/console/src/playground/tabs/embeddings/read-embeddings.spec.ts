import { describe, expect, it } from '@jest/globals';
import { readEmbeddings, readVector } from './read-embeddings.js';

const base64 = (...values: number[]): string =>
  Buffer.from(Float32Array.from(values).buffer).toString('base64');

describe('reading embeddings', () => {
  it('reads base64 as little-endian floats', () => {
    expect(readVector(base64(0.5, -1.25, 3))).toEqual([0.5, -1.25, 3]);
    // What the embedded model answered for "a cat" with four dimensions.
    expect(readVector('O0YbP9cO/T7zjpw9HjgePw==')?.map((value) => value.toFixed(4))).toEqual([
      '0.6065',
      '0.4943',
      '0.0764',
      '0.6180',
    ]);
  });

  it('reads numbers, and nothing else', () => {
    expect(readVector([1, 2])).toEqual([1, 2]);
    expect(readVector([1, '2'])).toBeUndefined();
    expect(readVector('AAA=')).toBeUndefined();
    expect(readVector('not base64!')).toBeUndefined();
    expect(readVector(null)).toBeUndefined();
  });

  it('puts vectors in the order of their texts', () => {
    const body = {
      data: [
        { index: 1, embedding: [2] },
        { index: 0, embedding: base64(1) },
      ],
    };
    expect(readEmbeddings(body, 2)).toEqual([[1], [2]]);
  });

  it('gives nothing where a vector is missing or empty', () => {
    expect(readEmbeddings({ data: [{ index: 0, embedding: [1] }] }, 2)).toBeUndefined();
    expect(readEmbeddings({ data: [{ index: 0, embedding: [] }] }, 1)).toBeUndefined();
    expect(readEmbeddings('oops', 1)).toBeUndefined();
  });
});
