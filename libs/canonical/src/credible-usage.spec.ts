import { describe, expect, it } from '@jest/globals';
import type { Usage } from './index.js';
import { credibleUsage } from './index.js';

describe('credibleUsage', () => {
  it('is the report itself where all of it can be', () => {
    const usage: Usage = {
      input: { total: 3, cacheWrite: { oneHour: 0 } },
      output: { total: 0.5, text: Number.MAX_SAFE_INTEGER },
      raw: { a: -1 },
    };
    expect(credibleUsage(usage)).toBe(usage);
    expect(credibleUsage({})).toEqual({});
  });

  it('lacks what cannot be, and keeps the rest', () => {
    const usage: Usage = {
      input: { total: -100, cacheRead: 4, cacheWrite: { fiveMinutes: -1, oneHour: 2 } },
      output: { total: Infinity, text: 1e308, audio: 1 },
      serverTools: { search: NaN, fetch: 1 },
      raw: { input_tokens: -100 },
    };
    expect(credibleUsage(usage)).toEqual({
      input: { cacheRead: 4, cacheWrite: { oneHour: 2 } },
      output: { audio: 1 },
      serverTools: { fetch: 1 },
      raw: { input_tokens: -100 },
    });
  });
});
