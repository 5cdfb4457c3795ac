import { describe, expect, it } from '@jest/globals';
import { readRanking } from './read-ranking.js';

describe('reading a ranking', () => {
  it('tells rank, score and how far each document moved', () => {
    const body = {
      results: [
        { index: 2, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.25 },
      ],
    };
    expect(readRanking(body, ['a', 'b', 'c'])).toEqual([
      { index: 2, rank: 1, score: 0.9, moved: 2, text: 'c', share: 0.9 },
      { index: 0, rank: 2, score: 0.25, moved: -1, text: 'a', share: 0.25 },
    ]);
  });

  it('measures bars by highest and lowest where scores leave 0 to 1', () => {
    const body = {
      results: [
        { index: 0, relevance_score: 6 },
        { index: 1, relevance_score: -2 },
      ],
    };
    expect(readRanking(body, ['a', 'b'])?.map(({ share }) => share)).toEqual([1, 0]);
  });

  it('has none where the answer has none', () => {
    expect(readRanking({ error: {} }, [])).toBeUndefined();
    expect(readRanking({ results: ['x', { index: 0 }] }, ['a'])).toEqual([]);
  });
});
