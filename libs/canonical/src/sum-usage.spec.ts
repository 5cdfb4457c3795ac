import { expect, it } from '@jest/globals';
import { sumUsage } from './sum-usage.js';

it('adds what several calls used, count by count', () => {
  const sum = sumUsage([
    {
      input: { total: 5, cacheRead: 2, cacheWrite: { fiveMinutes: 1 } },
      output: { total: 3 },
      raw: { prompt_tokens: 5 },
    },
    undefined,
    {
      input: { total: 7, cacheWrite: { fiveMinutes: 2, oneHour: 4 }, uncached: 1 },
      output: { total: 4, reasoning: 2 },
      serverTools: { web_search: 1 },
      estimated: true,
    },
  ]);
  expect(sum).toEqual({
    input: { total: 12, cacheRead: 2, uncached: 1, cacheWrite: { fiveMinutes: 3, oneHour: 4 } },
    output: { total: 7, reasoning: 2 },
    serverTools: { web_search: 1 },
    estimated: true,
  });
});

it('says nothing where nobody did', () => {
  expect(sumUsage([undefined, undefined])).toBeUndefined();
  expect(sumUsage([{ output: { total: 1 } }])).toEqual({ output: { total: 1 } });
});
