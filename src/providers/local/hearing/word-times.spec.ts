import { describe, expect, it } from '@jest/globals';
import { wordTimes } from './word-times.js';

describe('wordTimes', () => {
  it('gives every word a share of the time by its letters', () => {
    expect(wordTimes({ start: 1, end: 2, text: 'One fifteen.' })).toEqual([
      { word: 'One', start: 1, end: 1.308 },
      { word: 'fifteen.', start: 1.308, end: 2 },
    ]);
  });

  it('has none of no words', () => {
    expect(wordTimes({ start: 1, end: 2, text: ' ' })).toEqual([]);
  });
});
