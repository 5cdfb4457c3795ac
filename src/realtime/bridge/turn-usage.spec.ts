import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest } from '#libs/canonical';
import { TurnUsage } from './turn-usage.js';

const request: CanonicalRequest = {
  model: 'talker',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'x'.repeat(400) }] }],
  stream: true,
  source: 'openai-chat',
};
const answer = { texts: ['y'.repeat(40)], scale: 2 };

describe('TurnUsage', () => {
  it('counts', async () => {
    const usage = new TurnUsage({ promptAtAGlance: async () => 70, sampleAtAGlance: async () => 30 });
    expect(await usage.estimate(request, answer)).toEqual({
      input: { total: 70 },
      output: { total: 30 },
      estimated: true,
    });
  });

  it('guesses by length where nobody counts in time', async () => {
    const never = new Promise<number>(() => undefined);
    const usage = new TurnUsage({ promptAtAGlance: () => never, sampleAtAGlance: () => never });
    const { input, output, estimated } = await usage.estimate(request, answer);
    expect(estimated).toBe(true);
    expect(input?.total).toBeGreaterThanOrEqual(100);
    expect(input?.total).toBeLessThan(120);
    expect(output).toEqual({ total: 20 });
  });
});
