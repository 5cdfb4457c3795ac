import { describe, expect, it } from '@jest/globals';
import { chunkText } from './chunks.js';
import type { Pieces } from './chunks.js';

/** A vocabulary of which every word is one token, its length; five fit. */
const pieces: Pieces = {
  room: 5,
  tokensOf: (text) => (text.match(/\w+/g) ?? []).map(({ length }) => length),
};

const textsOf = (text: string, limits = { chunks: 10 }) =>
  chunkText(text, pieces, limits).chunks.map((chunk) => chunk.text);

describe('chunkText', () => {
  it('cuts between sentences, and fills chunks with whole ones', () => {
    expect(textsOf('One two. Three four five. Six. Seven eight nine ten.')).toEqual([
      'One two. Three four five. ',
      'Six. Seven eight nine ten.',
    ]);
  });

  it('cuts a sentence that is too long between words', () => {
    const text = 'one two three four five six seven';
    const { chunks, cut } = chunkText(text, pieces, { chunks: 10 });
    expect(chunks.map(({ tokens }) => tokens)).toEqual([
      [3, 3, 5, 4, 4],
      [3, 5],
    ]);
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
    expect(cut).toBe(false);
  });

  it('makes one empty chunk of nothing', () => {
    expect(chunkText(' ', pieces, { chunks: 1 })).toEqual({
      chunks: [{ text: ' ', tokens: [] }],
      cut: false,
    });
    expect(textsOf('')).toEqual(['']);
  });

  it('stops at the chunks or the tokens allowed, and says so', () => {
    const text = 'One two three. Four five six. Seven.';
    expect(chunkText(text, pieces, { chunks: 1 })).toEqual({
      chunks: [{ text: 'One two three. ', tokens: [3, 3, 5] }],
      cut: true,
    });
    const few = chunkText(text, pieces, { chunks: 10, tokens: 4 });
    expect(few.chunks.flatMap(({ tokens }) => tokens)).toEqual([3, 3, 5, 4]);
    expect(few.cut).toBe(true);
    expect(chunkText(text, pieces, { chunks: 2, tokens: 7 }).cut).toBe(false);
  });
});
