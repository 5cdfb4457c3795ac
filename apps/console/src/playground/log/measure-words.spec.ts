import { describe, expect, it } from '@jest/globals';
import { lossWords, measureWords, timeWords } from './measure-words.js';

describe('the line under an answer', () => {
  it('tells model, lane, times, tokens and cost', () => {
    expect(
      measureWords('tinyllama', {
        lane: 'hub',
        firstToken: 210,
        total: 1_400,
        inputTokens: 57,
        outputTokens: 1_120,
        cachedTokens: 12,
        cost: '$0.0004',
      }).join(' · '),
    ).toBe('tinyllama · hub · first token 0.21 s · total 1.40 s · 57 + 1,120 tokens (12 cached) · $0.0004');
  });

  it('leaves out what nobody said', () => {
    expect(measureWords('a', {})).toEqual(['a']);
    expect(measureWords('a', { outputTokens: 3, reasoningTokens: 2, cachedTokens: 0 })).toEqual([
      'a',
      '3 tokens out (2 reasoning)',
    ]);
    expect(measureWords('a', { inputTokens: 0 })).toEqual(['a', '0 tokens in']);
  });

  it.each([
    [4, '0.00 s'],
    [999, '1.00 s'],
    [12_340, '12.3 s'],
    [125_000, '2 min 5 s'],
    [119_800, '2 min 0 s'],
  ])('writes %i milliseconds as %s', (time, words) => {
    expect(timeWords(time)).toBe(words);
  });
});

describe('losses', () => {
  it.each([
    [{ path: 'logprobs', detail: 'the provider has none' }, 'logprobs', 'the provider has none'],
    [
      { path: 'messages[1]', feature: 'audio input', action: 'dropped', detail: 'no audio' },
      'messages[1]',
      'audio input dropped: no audio',
    ],
    [{ path: '', feature: 'seed', action: 'dropped' }, 'seed', 'dropped'],
    [{ path: 'seed', feature: 'seed' }, 'seed', ''],
  ])('say what and how: %j', (loss, what, words) => {
    expect(lossWords(loss)).toEqual({ what, words });
  });
});
