import { checkOptions, headersFrom, ModelProvider, secretHeaders } from '#libs/provider-kit';
import type { Authorize, ConnectedProvider, ProviderConnector, ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { bedrockAddresses } from './bedrock-addresses.js';
import { generationEndpoint, taskEndpoints } from './bedrock-endpoints.js';
import { AccountModels, endpointsOf, recognises } from './bedrock-models.js';
import { bedrockOptionsSchema } from './bedrock-options.js';
import { bedrockSetup } from './bedrock-setup.js';
import { credentialSource } from './credential-source.js';
import { listFoundationModels, listProfiles } from './list-models.js';
import { signingBy } from './request-signer.js';

/** Largest page of a list, bytes. */
const listLimit = 8 * 1024 * 1024;

/**
 * Amazon Bedrock: Converse for every model, Anthropic's own messages for Claude, Cohere's bodies for vectors and
 * ranking. Requests carry a Bedrock API key, or are signed with AWS credentials.
 */
@ModelProvider({
  type: 'amazon-bedrock',
  title: 'Amazon Bedrock',
  variables: {
    apiKey: ['AWS_BEARER_TOKEN_BEDROCK'],
    options: { region: ['AWS_REGION', 'AWS_DEFAULT_REGION'] },
  },
  setup: bedrockSetup,
})
export class AmazonBedrockProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect({ baseUrl, apiKeys, options }: ProviderSettings): ConnectedProvider {
    const settings = checkOptions(bedrockOptionsSchema, options);
    const addresses = bedrockAddresses(baseUrl, settings);
    const source = credentialSource(settings, apiKeys, addresses);
    const authorize = source && signingBy(source, addresses.region);
    const fixed = headersFrom(settings.headers === undefined ? {} : { headers: settings.headers });
    const headers = (apiKey: string | undefined) => ({
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...fixed,
    });
    const models = new AccountModels();
    return {
      ...generationEndpoint(addresses, models, headers, settings.guardrail),
      ...taskEndpoints(addresses, headers),
      ...(authorize && { authorize }),
      secrets: [...secretHeaders(fixed), ...secretsOf(settings)],
      recognises,
      endpointsOf: (model) => endpointsOf(models.runs(model)),
      models: () => [],
      discover: async (signal) => {
        const fetch = async (path: string) =>
          this.getJson(`${addresses.control}${path}`, headers(apiKeys[0]), authorize, signal);
        const [summaries, profiles] = await Promise.all([listFoundationModels(fetch), listProfiles(fetch)]);
        return models.learn(summaries, profiles);
      },
    };
  }

  private async getJson(
    url: string,
    headers: Readonly<Record<string, string>>,
    authorize: Authorize | undefined,
    signal: AbortSignal,
  ) {
    const authorization = await authorize?.({ method: 'GET', url, headers, signal });
    return this.transport.getJson(url, { ...headers, ...authorization?.headers }, signal, listLimit);
  }
}

const secretsOf = (settings: { readonly secretAccessKey?: string; readonly sessionToken?: string }) =>
  [settings.secretAccessKey, settings.sessionToken].filter((secret) => secret !== undefined);
