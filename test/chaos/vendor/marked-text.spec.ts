import { describe, expect, it } from '@jest/globals';
import { markedPieces, readMarkedText } from './marked-text.js';

const mark = { work: 'c7-12', attempt: 3 };
const pieces = markedPieces(mark, 9);
const text = pieces.join('');

describe('a marked text', () => {
  it('is whole with all of its pieces alone', () => {
    expect(readMarkedText(text)).toEqual({ state: 'whole', mark, pieces: 9 });
    for (let length = 0; length < text.length; length += 1) {
      expect(readMarkedText(text.slice(0, length)).state).toBe('part');
    }
  });

  it.each([
    ['a piece is missing', pieces.toSpliced(4, 1), '5 follows 4'],
    ['a piece comes twice', pieces.toSpliced(4, 0, pieces[4] ?? ''), '4 follows 5'],
    ['two pieces are exchanged', [pieces[1] ?? '', pieces[0] ?? '', ...pieces.slice(2)], '1 follows 0'],
    ['it ends too early', [...pieces.slice(0, 5), pieces.at(-1) ?? ''], '5 pieces of 9'],
    ['a word is another one', pieces.with(2, '[c7-12/3:2]other '), 'not those that were sent'],
    ['a piece is of another work', pieces.with(3, '[c7-13/3:3]кусок '), 'pieces of c7-12/3 and of c7-13/3'],
    ['a piece is of another call', pieces.with(3, '[c7-12/4:3]кусок '), 'pieces of c7-12/3 and of c7-12/4'],
    ['something follows', [...pieces, '!'], 'follows the end'],
    ['something else stands between', pieces.toSpliced(2, 0, '<html>'), 'something else stands'],
    ['it begins with something else', ['{}', ...pieces], 'something else stands'],
    ['a character is broken', [text.replace('ä', '\ufffd')], 'not those that were sent'],
  ])('is torn where %s', (_what, received, why) => {
    const read = readMarkedText(received.join(''));
    expect(read).toEqual({ state: 'torn', why: expect.stringContaining(why) });
  });
});
