import { describe, expect, it } from '@jest/globals';
import { cutText } from './cut-text.js';

describe('cutting long texts', () => {
  it.each([
    ['lines', 'a line of words\n'.repeat(2_000)],
    ['one line', 'word '.repeat(5_000)],
    ['one word', 'a'.repeat(20_000)],
    ['characters of two halves', `a${'😀'.repeat(9_000)}`],
    ['little', 'a'],
  ])('loses nothing of %s', (_, text) => {
    const pieces = cutText(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece.length <= 4_001 && piece.isWellFormed())).toBe(true);
  });

  it('cuts at line ends', () => {
    expect(cutText('a line of words\n'.repeat(2_000)).every((piece) => piece.endsWith('\n'))).toBe(true);
  });

  it('has no pieces of nothing', () => {
    expect(cutText('')).toEqual([]);
  });
});
