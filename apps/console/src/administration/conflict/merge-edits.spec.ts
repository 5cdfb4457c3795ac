import { describe, expect, it } from '@jest/globals';
import { mergeEdits } from './merge-edits.js';

const before = { name: 'laptop', team: '', models: ['a'], limits: { requests: '1', tokens: '' } };

describe('two edits of one thing', () => {
  it('are joined where they touch different fields, of a group too', () => {
    const mine = { ...before, team: 'mine', limits: { requests: '1', tokens: '5' } };
    const theirs = { ...before, models: ['a', 'b'], limits: { requests: '2', tokens: '' } };
    expect(mergeEdits(before, mine, theirs)).toEqual({
      values: { name: 'laptop', team: 'mine', models: ['a', 'b'], limits: { requests: '2', tokens: '5' } },
      theirs: ['models', 'limits'],
      both: [],
    });
  });

  it('leave mine where both touched one, and say so', () => {
    const mine = { ...before, name: 'mine', limits: { requests: '3', tokens: '' } };
    const theirs = { ...before, name: 'theirs', limits: { requests: '2', tokens: '' } };
    expect(mergeEdits(before, mine, theirs)).toEqual({
      values: { ...before, name: 'mine', limits: { requests: '3', tokens: '' } },
      theirs: ['name', 'limits'],
      both: ['name', 'limits'],
    });
  });

  it('do not clash where both did the same', () => {
    const same = { ...before, team: 'ours' };
    expect(mergeEdits(before, same, same)).toEqual({ values: same, theirs: ['team'], both: [] });
  });
});
