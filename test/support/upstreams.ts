import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';

/** The upstreams there are: the ids of the providers that {@link everyUpstream} configures. */
export const upstreamFormats = [
  'chat',
  'responses',
  'messages',
  'google',
  'azure',
  'vertex',
  'bedrock',
] as const;

/** A configuration with one provider for each upstream format, Azure, Vertex AI and Bedrock, all of them the mock. */
export function everyUpstream({ origin, baseUrl }: MockUpstream): { readonly providers: object } {
  const apiKey = 'sk-upstream';
  return {
    providers: {
      chat: { type: 'openai', baseUrl, apiKey, formats: ['openai-chat'] },
      responses: { type: 'openai', baseUrl, apiKey, formats: ['openai-responses'] },
      messages: { type: 'anthropic', baseUrl: origin, apiKey },
      azure: { type: 'azure-openai', baseUrl: origin, apiKey, deployments: {} },
      google: { type: 'google', baseUrl: origin, apiKey },
      bedrock: { type: 'amazon-bedrock', region: 'us-east-1', baseUrl: origin, apiKey },
      vertex: { type: 'google-vertex', baseUrl: origin, apiKey, models: [] },
    },
  };
}
