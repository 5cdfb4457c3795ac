import { describe, expect, it } from '@jest/globals';
import { writeDollars } from './dollars.js';
import { limitHeaders, writeReset } from './limit-headers.js';

describe('limit headers', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const budgets = [
    { period: 'day' as const, nanoDollars: 10_000_000_000, spent: 1, remaining: 9, resetsAt: now + 1000 },
    { period: 'total' as const, nanoDollars: 5, spent: 5, remaining: 0 },
  ];
  const tokens = { limit: 100, remaining: 40, resetIn: 1500.5 };

  it('are OpenAI’s, with durations', () => {
    expect(limitHeaders({ now, tokens, budgets }, 'openai')).toEqual({
      'x-ratelimit-limit-tokens': '100',
      'x-ratelimit-remaining-tokens': '40',
      'x-ratelimit-reset-tokens': '1.501s',
      'x-gateway-budget-day-limit': '10.00',
      'x-gateway-budget-day-remaining': '0.000000009',
      'x-gateway-budget-day-reset': '2026-11-22T12:00:01Z',
      'x-gateway-budget-total-limit': '0.000000005',
      'x-gateway-budget-total-remaining': '0.00',
    });
  });

  it('are Anthropic’s, with times', () => {
    expect(limitHeaders({ now, tokens, budgets: [] }, 'anthropic')).toEqual({
      'anthropic-ratelimit-tokens-limit': '100',
      'anthropic-ratelimit-tokens-remaining': '40',
      'anthropic-ratelimit-tokens-reset': '2026-11-22T12:00:02Z',
    });
  });

  const resets: [milliseconds: number, text: string][] = [
    [-5, '0s'],
    [0, '0s'],
    [0.2, '1ms'],
    [999, '999ms'],
    [1000, '1s'],
    [59_250, '59.25s'],
    [60_000, '1m0s'],
    [360_500, '6m0.5s'],
  ];
  it.each(resets)('%d ms is %s', (milliseconds, text) => {
    expect(writeReset(milliseconds)).toBe(text);
  });

  const amounts: [nanoDollars: number, text: string][] = [
    [0, '0.00'],
    [1, '0.000000001'],
    [1_500_000_000, '1.50'],
    [9_007_199_254_740_991, '9007199.254740991'],
    [-2_000_000_000, '-2.00'],
  ];
  it.each(amounts)('%d billionths are %s dollars', (nanoDollars, text) => {
    expect(writeDollars(nanoDollars)).toBe(text);
  });
});
