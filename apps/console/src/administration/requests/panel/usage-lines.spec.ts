import { describe, expect, it } from '@jest/globals';
import { usageLines } from './usage-lines.js';

describe('what a request used, part by part', () => {
  it('has the price that held for each', () => {
    const usage = {
      input: { total: 100, uncached: 40, cacheRead: 60, cacheWrite: { total: 0 } },
      output: { total: 20, reasoning: 5 },
      serverTools: { web_search: 2 },
    };
    const prices = { input: 3, cacheRead: 0.3, output: 15, tiers: [{ above: 200_000, input: 6 }] };
    expect(usageLines({ usage, prices })).toEqual([
      { path: 'input.total', count: 100, unit: 'million' },
      { path: 'input.uncached', count: 40, unit: 'million', price: 3 },
      { path: 'input.cacheRead', count: 60, unit: 'million', price: 0.3 },
      { path: 'output.total', count: 20, unit: 'million', price: 15 },
      { path: 'output.reasoning', count: 5, unit: 'million' },
      { path: 'serverTools.web_search', count: 2, unit: 'million' },
    ]);
  });

  it('takes all that was read for new where nothing else is said', () => {
    expect(usageLines({ usage: { input: { total: 7 } }, prices: { input: 3 } })).toEqual([
      { path: 'input.total', count: 7, unit: 'million', price: 3 },
    ]);
    expect(usageLines({ usage: null, prices: null })).toEqual([]);
  });
});
