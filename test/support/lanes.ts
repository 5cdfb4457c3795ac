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

/** A configuration with the mock as OpenAI, called `mock` and, without the verbatim lane, `hub`. */
export const openAiProvider = (mock: MockUpstream) => {
  const formats = ['openai-responses', 'openai-chat', 'openai-completions'];
  const provider = { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream', formats };
  return { providers: { mock: provider, hub: { ...provider, lane: 'hub' } } };
};

/** A configuration with the mock as Anthropic, called `mock` and, without the verbatim lane, `hub`. */
export const anthropicProvider = (mock: MockUpstream) => {
  // Named, because what the mock says of its models may come a moment later.
  const defaultMaxTokens = 8192;
  const provider = { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk-upstream', defaultMaxTokens };
  return { providers: { mock: provider, hub: { ...provider, lane: 'hub' } } };
};
