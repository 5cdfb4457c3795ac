import { describe, expect, it } from '@jest/globals';
import { answerId } from './answer-id.js';

describe('answerId', () => {
  it('gives no id twice, also where new random bytes are drawn', () => {
    const ids = Array.from({ length: 1_000 }, answerId);
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.filter((id) => !/^[\w-]{24}$/.test(id))).toEqual([]);
  });
});
