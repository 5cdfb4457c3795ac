import { describe, expect, it } from '@jest/globals';
import { logTexts } from '../../texts/log.js';
import { finishWords } from './finish-words.js';

describe('why an answer ended', () => {
  it.each([
    ['length', 'length'],
    ['MAX_TOKENS', 'length'],
    ['max_output_tokens', 'length'],
    ['refusal', 'refusal'],
    ['SAFETY', 'filter'],
    ['content_filter', 'filter'],
  ] as const)('%s is said', (finish, words) => {
    expect(finishWords(finish, false)).toBe(logTexts.finishedBecause[words]);
  });

  it.each(['stop', 'end_turn', 'STOP', 'tool_calls', undefined])('%s is not', (finish) => {
    expect(finishWords(finish, false)).toBeUndefined();
  });

  it('says that nothing came', () => {
    expect(finishWords('stop', true)).toBe(logTexts.finishedBecause.empty);
  });
});
