import { describe, expect, it } from '@jest/globals';
import { SentenceCutter } from './sentence-cutter.js';
import { speakable } from './speaking.js';

function cut(pieces: readonly string[]): readonly string[] {
  const cutter = new SentenceCutter();
  return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()];
}

describe('SentenceCutter', () => {
  const text = 'It costs 3.14 euros. Is that much? Not at all! これは本です。そうです。\nBye';
  const sentences = [
    'It costs 3.14 euros. ',
    'Is that much? ',
    'Not at all! ',
    'これは本です。',
    'そうです。\n',
    'Bye',
  ];

  it('cuts where sentences end, however the text comes', () => {
    expect(cut([text])).toEqual(sentences);
    expect(cut(Array.from(text))).toEqual(sentences);
  });

  it('gives a sentence as soon as the next has begun', () => {
    const cutter = new SentenceCutter();
    expect(cutter.push('One. ')).toEqual([]);
    expect(cutter.push('T')).toEqual(['One. ']);
  });

  it('lets nobody wait for the end of a long one, and cuts no character', () => {
    const clauses = 'and so on, '.repeat(60);
    for (const long of [clauses, 'word '.repeat(200), 'x'.repeat(700), '😀'.repeat(400)]) {
      const pieces = cut([long]);
      expect(pieces.join('')).toBe(long);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(300);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }
    expect(cut([clauses]).every((piece) => piece.endsWith(', '))).toBe(true);
  });
});

describe('speakable', () => {
  it.each([
    ['**Bold** and `code`. ', 'Bold and code.'],
    ['## Heading\n', 'Heading'],
    ['- first\n- second', 'first\nsecond'],
    [' … ', ''],
    ['🎉!', ''],
  ])('says %j as %j', (written, spoken) => {
    expect(speakable(written)).toBe(spoken);
  });
});
