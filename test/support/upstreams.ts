import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';

const apiKey = 'sk-upstream';

/** One provider for each upstream format, and those whose ways are their own (Azure, Vertex AI, Bedrock), by its id: settings with which it is the mock. */
const upstreams = {
  chat: ({ baseUrl }) => ({ type: 'openai', baseUrl, apiKey, formats: ['openai-chat'] }),
  responses: ({ baseUrl }) => ({ type: 'openai', baseUrl, apiKey, formats: ['openai-responses'] }),
  messages: ({ origin }) => ({ type: 'anthropic', baseUrl: origin, apiKey }),
  azure: ({ origin }) => ({ type: 'azure-openai', baseUrl: origin, apiKey, deployments: {} }),
  google: ({ origin }) => ({ type: 'google', baseUrl: origin, apiKey }),
  bedrock: ({ origin }) => ({ type: 'amazon-bedrock', region: 'us-east-1', baseUrl: origin, apiKey }),
  vertex: ({ origin }) => ({ type: 'google-vertex', baseUrl: origin, apiKey, models: [] }),
} satisfies Readonly<Record<string, (mock: MockUpstream) => object>>;

/** The upstreams there are: the ids of the providers that {@link everyUpstream} configures. */
export const upstreamFormats = Object.keys(upstreams) as readonly (keyof typeof upstreams)[];

/** A configuration with every upstream, all of them the mock. */
export const everyUpstream = (mock: MockUpstream): { readonly providers: object } => ({
  providers: Object.fromEntries(Object.entries(upstreams).map(([id, settingsAt]) => [id, settingsAt(mock)])),
});
