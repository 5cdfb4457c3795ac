import { describe, expect, it } from '@jest/globals';
import { diffLines } from './diff-lines.js';
import type { DiffLine } from './diff-lines.js';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const shown = (lines: readonly DiffLine[] | undefined): readonly string[] | undefined =>
  lines?.map(({ kind, text }) => `${marks[kind]}${text}`);

describe('the difference between two texts', () => {
  it('has the lines of both, those in common once', () => {
    expect(shown(diffLines('a\nb\nc\nd', 'a\nx\nc\ne\nd'))).toEqual([' a', '-b', '+x', ' c', '+e', ' d']);
    expect(shown(diffLines('a', 'a'))).toEqual([' a']);
    expect(shown(diffLines('a\nb', 'b\na'))).toEqual(['-a', ' b', '+a']);
  });

  it('does not count how far lines are indented, nor commas at their end', () => {
    expect(shown(diffLines('{\n  a,\n  b\n}', '{\n    a\n}'))).toEqual([' {', '     a', '-  b', ' }']);
  });

  it('is whole at either end', () => {
    const before = 'one\ntwo\nthree';
    const after = 'two\nthree\nfour';
    const lines = diffLines(before, after) ?? [];
    const textOf = (left: string): string =>
      lines
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('\n');
    expect([textOf('added'), textOf('removed')]).toEqual([before, after]);
  });

  it('is not looked for where that would hold up the page, but where little differs', () => {
    const long = Array.from({ length: 2_000 }, (_, index) => `line ${index}`);
    expect(diffLines(long.join('\n'), long.toReversed().join('\n'))).toBeUndefined();
    expect(diffLines(long.join('\n'), [...long, 'more'].join('\n'))).toHaveLength(2_001);
  });
});
