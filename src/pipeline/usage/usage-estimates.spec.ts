import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, CanonicalResponse } from '#libs/canonical';
import { TokenCounter } from '../../counting/token-counter.js';
import { TokenEstimator } from '../../counting/token-estimator.js';
import { isWhole, UsageEstimates } from './usage-estimates.js';

const request: CanonicalRequest = { model: 'm', source: 'openai-chat', messages: [] };
const response: CanonicalResponse = { candidates: [] };

/** Never comes to an end with its count. */
class BusyCounter extends TokenCounter {
  override count(): Promise<number> {
    return new Promise(() => undefined);
  }
}

describe('UsageEstimates', () => {
  it('counts itself what an upstream cannot have counted', async () => {
    const usage = { input: { total: -100 }, output: { total: 7 } };
    expect(isWhole(usage)).toBe(false);
    const estimates = new UsageEstimates(new TokenEstimator(new TokenCounter()));
    const completed = await estimates.complete('anthropic-messages', () => request, { ...response, usage });
    expect(completed.usage).toMatchObject({ output: { total: 7 }, estimated: true });
    expect(completed.usage?.input?.total).toBeGreaterThanOrEqual(0);
  });

  it('lets no client wait for a count that its format may leave away', async () => {
    const estimates = new UsageEstimates(new TokenEstimator(new BusyCounter()));
    expect(await estimates.complete('openai-chat', () => request, response)).toEqual({
      response,
      usage: undefined,
      losses: [],
    });
  });
});
