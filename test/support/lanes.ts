import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';

/** Both ways a request can travel to an upstream of the client's own format. */
export const lanes = [
  ['verbatim', 'auto'],
  ['hub', 'hub'],
] as const;

/** A configuration with the mock as its only upstream, called `mock`. */
export const mockProvider = (mock: MockUpstream, lane: 'auto' | 'hub' = 'auto') => ({
  providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk-upstream', lane } },
});
