import { z } from 'zod';
import { checkOptions, claudeDialect, matchModels, ModelProvider, requireKey } from '#libs/provider-kit';
import type {
  ConnectedProvider,
  Envelope,
  EnvelopeCall,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { readAnthropicModels } from './model-list.js';

const vendorAddress = 'https://api.anthropic.com';

/** The last version that takes sampling parameters: what the hub writes for clients of other formats. */
const hubVersion = '2023-06-01';

/** From this version on the key is a bearer token. Source: formats/messages.md, "Two API versions are live". */
const firstBearerVersion = '2026-10-21';

/** Largest model list, bytes; and the most models one page can hold. */
const listLimit = 4 * 1024 * 1024;
const pageSize = 1000;

/** Anthropic's own names. */
const recognises = matchModels(['claude-*']);

const optionsSchema = z.strictObject({
  /**
   * Largest answer where a client of another format names none: the field is required here. Default: the most the
   * model gives, as the vendor tells; else 8192.
   */
  defaultMaxTokens: z.int('Write a whole number of tokens.').min(1).exactOptional(),
});

/** Anthropic's own API. Its SDKs take the address without a version; with one it means the same here. */
@ModelProvider({
  type: 'anthropic',
  title: 'Anthropic',
  variables: { apiKey: ['ANTHROPIC_API_KEY'], baseUrl: ['ANTHROPIC_BASE_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://platform.claude.com/docs/en/api/overview',
    keyPage: 'https://platform.claude.com/settings/keys',
    baseUrl: vendorAddress,
  },
})
export class AnthropicProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    const configured = checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'ANTHROPIC_API_KEY');
    const origin = (settings.baseUrl ?? vendorAddress).replace(/\/v1$/, '');
    return {
      generation: {
        kind: 'wire',
        formats: ['anthropic-messages'],
        dialect: configured,
        dialectOf: claudeDialect,
        envelope: (call) => envelope(`${origin}/v1/messages`, call),
        counting: {
          'anthropic-messages': (call) => envelope(`${origin}/v1/messages/count_tokens`, call),
        },
      },
      recognises,
      models: () => [],
      discover: async (signal) => this.discover(origin, settings.apiKeys[0], signal),
    };
  }

  private async discover(
    origin: string,
    apiKey: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly ProviderModel[]> {
    const url = `${origin}/v1/models?limit=${pageSize}`;
    return readAnthropicModels(
      await this.transport.getJson(url, credential(hubVersion, apiKey), signal, listLimit),
    );
  }
}

/** The client's own version and betas, where it is one of Anthropic's. */
function envelope(url: string, { apiKey, clientHeaders }: EnvelopeCall): Envelope {
  const version = clientHeaders['anthropic-version'] ?? hubVersion;
  const beta = clientHeaders['anthropic-beta'];
  return {
    url,
    headers: { ...credential(version, apiKey), ...(beta !== undefined && { 'anthropic-beta': beta }) },
  };
}

function credential(version: string, apiKey: string | undefined): Record<string, string> {
  const versioned = { 'anthropic-version': version };
  if (apiKey === undefined) return versioned;
  return version >= firstBearerVersion
    ? { ...versioned, authorization: `Bearer ${apiKey}` }
    : { ...versioned, 'x-api-key': apiKey };
}
