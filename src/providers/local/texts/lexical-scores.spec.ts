import { describe, expect, it } from '@jest/globals';
import { lexicalScores } from './lexical-scores.js';

const alike = () => 1;

describe('lexicalScores', () => {
  it('is highest where all words of the query are, and 0 where none is', () => {
    const [all, one, none] = lexicalScores(
      'What is the boiling point of water?',
      ['The boiling point of WATER is 100 °C.', 'Water is wet.', 'The cat sat on the mat.'],
      alike,
    );
    expect(all).toBe(1);
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThan(0.34);
    expect(none).toBe(0);
  });

  it('does not take the best of poor texts for a good one', () => {
    expect(lexicalScores('boiling point water', ['Water is wet.'], alike)[0]).toBeCloseTo(1 / 3);
  });

  it('counts rare words for more', () => {
    const texts = ['error', 'e4711'];
    const [common = 0, rare = 0] = lexicalScores('error e4711', texts, (word) => (word === 'e4711' ? 3 : 1));
    expect(rare / common).toBeCloseTo(3);
  });

  it('gives nothing for a query of common words alone, or for no words', () => {
    expect([...lexicalScores('Who are you?', ['Who are you?'], alike)]).toEqual([0]);
    expect([...lexicalScores('!?', ['!?', ''], alike)]).toEqual([0, 0]);
  });

  it('takes words that are names of properties for words', () => {
    expect(
      lexicalScores('constructor __proto__', ['the constructor', 'a __proto__'], alike)[0],
    ).toBeGreaterThan(0);
  });
});
