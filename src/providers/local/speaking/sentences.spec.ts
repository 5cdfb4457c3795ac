import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from './sentences.js';

const cut = (text: string): readonly string[] => sentencesOf(text).map((sentence) => sentence.text);

describe('sentences', () => {
  it('end where a reader takes breath', () => {
    expect(cut('It rained. Did it? Yes! "So it did," she said.')).toEqual([
      'It rained.',
      'Did it?',
      'Yes!',
      '"So it did," she said.',
    ]);
  });

  it('go on after a shortening, a number and an address', () => {
    for (const text of [
      'Dr. Smith met Mrs. Jones and J. R. Tolkien at St. Mary.',
      'It costs $3.50, e.g. at https://example.com/a.html?b=1.2 in the U.S. Senate.',
      'Version 2.0.1 is out.',
    ])
      expect(cut(text)).toEqual([text]);
  });

  it('go on over lines that are only wrapped, and end with other lines', () => {
    expect(cut('The quick brown\nfox jumps.')).toEqual(['The quick brown fox jumps.']);
    expect(cut('Shopping\nMilk\nEggs')).toEqual(['Shopping', 'Milk', 'Eggs']);
    expect(cut('One\n\ntwo')).toEqual(['One', 'two']);
  });

  it('have longer pauses between paragraphs than inside, and none at the end', () => {
    const pauses = sentencesOf('One. Two.\n\nThree. Four.').map(({ pause }) => pause);
    const [inside = 0, between = 0] = pauses;
    expect(pauses).toEqual([inside, between, inside, 0]);
    expect(inside).toBeGreaterThan(0.1);
    expect(between).toBeGreaterThan(inside);
  });

  it('that are long are cut at a comma, which stays', () => {
    const clause = 'the river went on and on through the wide and quiet valley';
    const text = `${Array.from({ length: 8 }, () => clause).join(', ')}.`;
    const clauses = cut(text);
    expect(clauses.join(' ')).toBe(text);
    expect(clauses.length).toBeGreaterThan(2);
    for (const piece of clauses) expect(piece.length).toBeLessThanOrEqual(160);
    for (const piece of clauses.slice(0, -1)) expect(piece).toMatch(/,$/);
  });

  it('without a comma are cut between words, and without a space anywhere but inside a character', () => {
    const words = 'word '.repeat(200).trim();
    expect(cut(words).join(' ')).toBe(words);
    const letters = '\u{1df00}'.repeat(500);
    const pieces = cut(letters);
    expect(pieces.join('')).toBe(letters);
    for (const piece of [...cut(words), ...pieces]) {
      expect(piece.length).toBeLessThanOrEqual(320);
      expect(piece.isWellFormed()).toBe(true);
    }
  });

  it('have a sound', () => {
    expect(cut('* * *\n\nOne.\n---\n… Two.')).toEqual(['One.', '… Two.']);
    expect(cut('* * *')).toEqual([]);
  });

  it('come in no time from a long text', () => {
    const began = performance.now();
    expect(sentencesOf('a,'.repeat(20_000)).length).toBeGreaterThan(100);
    expect(sentencesOf('no end '.repeat(6000)).length).toBeGreaterThan(100);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
