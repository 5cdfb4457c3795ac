import { describe, expect, it } from '@jest/globals';
import { addUsage } from './add-usage.js';

describe('addUsage', () => {
  it('adds field by field, and leaves unsaid what nobody said', () => {
    const first = { input: { total: 20, audio: 15 }, output: { total: 10 }, raw: { total_tokens: 30 } };
    const second = { input: { total: 5, text: 5 }, estimated: true };
    expect(addUsage(addUsage(undefined, first), second)).toEqual({
      input: { total: 25, audio: 15, text: 5 },
      output: { total: 10 },
      estimated: true,
    });
  });
});
