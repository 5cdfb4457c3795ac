import { matchModels } from '#libs/provider-kit';
import type { ChatDialectOptions, OpenAiUpstream } from '#libs/provider-kit';

/** Models that talk, by their names. */
export const talks = matchModels(['command-*', 'c4ai-*']);

/** How Cohere's chat completions differ from OpenAI's. Source: Cohere documentation, "Compatibility API". */
export const chatDialect: ChatDialectOptions = {
  maxTokensField: 'max_tokens',
  developerRole: true,
  reasoningEffort: false,
  streamUsage: false,
  refuses: [
    'logit_bias',
    'logprobs',
    'metadata',
    'n',
    'parallel_tool_calls',
    'service_tier',
    'store',
    'user',
  ],
};

/** Where Cohere speaks OpenAI's chat completions. */
export const chatAt = (origin: string, apiKeys: readonly string[]): OpenAiUpstream => ({
  baseUrl: `${origin}/compatibility/v1`,
  apiKeys,
  headers: {},
  formats: ['openai-chat'],
  dialect: chatDialect,
  models: [],
  discovery: false,
  recognises: talks,
});
