import { describe, expect, it } from '@jest/globals';
import { folded, jsonDifference } from './json-difference.js';
import type { DifferenceLine } from './json-difference.js';

const signs = { same: ' ', removed: '-', added: '+' } as const;
const shown = (lines: readonly DifferenceLine[]) => lines.map(({ kind, text }) => `${signs[kind]}${text}`);

describe('the difference of two bodies', () => {
  it('has a line for each change, in its place', () => {
    const before = { model: 'fast', messages: [{ role: 'user', content: 'Hi' }], logprobs: true };
    const after = { model: 'claude', max_tokens: 64, messages: [{ role: 'user', content: 'Hi' }] };
    expect(shown(jsonDifference(before, after))).toEqual([
      ' {',
      '-  "model": "fast",',
      '+  "model": "claude",',
      '+  "max_tokens": 64,',
      '   "messages": [',
      '     {',
      '       "role": "user",',
      '       "content": "Hi"',
      '     }',
      '   ]',
      '-  "logprobs": true',
      ' }',
    ]);
  });

  it('keeps together the elements that are the same, and goes into those that changed', () => {
    const before = [{ role: 'system', content: 'Be brief.' }, { role: 'user', content: 'Hi' }, 3];
    const after = [{ role: 'user', content: 'Hi' }, 4, 5];
    expect(shown(jsonDifference(before, after))).toEqual([
      ' [',
      '-  {',
      '-    "role": "system",',
      '-    "content": "Be brief."',
      '-  },',
      '   {',
      '     "role": "user",',
      '     "content": "Hi"',
      '   },',
      '-  3',
      '+  4,',
      '+  5',
      ' ]',
    ]);
    expect(shown(jsonDifference([{ a: 1, b: 2 }], [{ a: 1, b: 3 }]))).toEqual([
      ' [',
      '   {',
      '     "a": 1,',
      '-    "b": 2',
      '+    "b": 3',
      '   }',
      ' ]',
    ]);
  });

  it('is both of them, whatever they are', () => {
    expect(shown(jsonDifference('a', { b: 1 }))).toEqual(['-"a"', '+{', '+  "b": 1', '+}']);
    expect(shown(jsonDifference({ a: 1 }, { a: 1 }))).toEqual([' {', '   "a": 1', ' }']);
  });

  it('says of each body all that it has', () => {
    const long = (offset: number) => Array.from({ length: 400 }, (_, index) => index + offset);
    for (const [before, after] of [
      [
        { a: [1, 2, { c: null }], b: {} },
        { b: {}, a: [2, { c: 1 }] },
      ],
      [long(0), long(1)],
    ] as const) {
      const lines = jsonDifference(before, after);
      const sideOf = (kind: 'removed' | 'added') =>
        lines.filter((line) => line.kind === 'same' || line.kind === kind).map(({ text }) => text.trim());
      const plain = (value: unknown) =>
        JSON.stringify(value, undefined, 2)
          .split('\n')
          .map((line) => line.trim().replace(/,$/, ''))
          .sort();
      expect(
        sideOf('removed')
          .map((line) => line.replace(/,$/, ''))
          .sort(),
      ).toEqual(plain(before));
      expect(
        sideOf('added')
          .map((line) => line.replace(/,$/, ''))
          .sort(),
      ).toEqual(plain(after));
    }
  });
});

describe('what is folded', () => {
  const same = (text: string): DifferenceLine => ({ kind: 'same', text });

  it('is what lies further from every change', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(same);
    const change: DifferenceLine = { kind: 'added', text: 'x' };
    const parts = folded([...lines, change, ...lines]);
    expect(parts.map((part) => (part.kind === 'fold' ? part.lines.length : part.text))).toEqual([
      6,
      'g',
      'h',
      'x',
      'a',
      'b',
      6,
    ]);
  });

  it('is no single line: that would hide as much as it takes', () => {
    const change: DifferenceLine = { kind: 'removed', text: 'x' };
    const parts = folded([same('a'), same('b'), same('c'), change]);
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'same', 'same', 'removed']);
  });

  it('is everything where nothing changed', () => {
    const lines = ['a', 'b', 'c'].map(same);
    expect(folded(lines)).toEqual([{ kind: 'fold', lines }]);
  });
});
