import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../../gateway/exchange.js';
import { measuresOf, usageWords } from './measures.js';

const exchange = (headers: Readonly<Record<string, string>>): Exchange => ({
  id: '1',
  label: 'minilm',
  request: { method: 'POST', url: 'http://gateway/v1/embeddings', headers: {} },
  startedAt: 0,
  response: { status: 200, statusText: 'OK', headers, at: 12 },
  events: [],
  received: 1,
  outcome: 'complete',
  endedAt: 1_234,
});

describe('the measures of a result', () => {
  it('tells lane, times, usage, cost and losses', () => {
    const headers = {
      'x-gateway-lane': 'hub',
      'x-gateway-cost': '$0.0004',
      'x-gateway-usage': 'estimated',
      'x-gateway-losses': 'dimensions;dropped, user;approximated',
    };
    expect(
      measuresOf(exchange(headers), { prompt_tokens: 1_200, total_tokens: 1_200 }, ['first sound 0.10 s']),
    ).toEqual({
      words: ['hub', 'first sound 0.10 s', '1.23 s', '1,200 tokens (estimated)', '$0.0004'],
      losses: [
        { path: '', feature: 'dimensions', action: 'dropped' },
        { path: '', feature: 'user', action: 'approximated' },
      ],
    });
    expect(measuresOf(exchange({}))).toEqual({ words: ['1.23 s'], losses: [] });
  });

  it("reads every vendor's usage", () => {
    expect(usageWords({ input_tokens: 5, output_tokens: 7 })).toBe('5 + 7 tokens');
    expect(usageWords({ type: 'duration', seconds: 3.798 })).toBe('3.8 s of sound');
    expect(usageWords({ search_units: 1 })).toBe('1 search unit');
    expect(usageWords({ total_tokens: 9 })).toBe('9 tokens');
    expect(usageWords(undefined)).toBeUndefined();
  });
});
