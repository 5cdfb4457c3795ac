import { describe, expect, it } from '@jest/globals';
import { isReadable } from './parsing-bounds.js';

describe('what is read as markdown', () => {
  it('is what people and models write', () => {
    expect(isReadable('A **bold** word, a [link](https://example.com), `code`.')).toBe(true);
    expect(isReadable('> > > quoted\n- a\n  - b\n    - c\n      1. d')).toBe(true);
    expect(isReadable('- - - - - - - - - - - - - - - - - - - - - -')).toBe(true);
    expect(isReadable(`| a |\n|---|\n${'| **b** |\n'.repeat(150)}`)).toBe(true);
    expect(isReadable('word '.repeat(1_000))).toBe(true);
  });

  it.each([
    ['quotes', '>'.repeat(10_000)],
    ['quotes apart', '> '.repeat(100)],
    ['lists', '1. '.repeat(60)],
    ['deep indentation', `${' '.repeat(200)}- a`],
    ['brackets', '['.repeat(5_000)],
    ['stars', '*a_ '.repeat(1_000)],
    ['one giant word', 'a'.repeat(10_000)],
  ])('is not a flood of %s', (_, text) => {
    expect(isReadable(text)).toBe(false);
  });
});
