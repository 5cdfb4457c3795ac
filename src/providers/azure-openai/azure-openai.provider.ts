import {
  checkOptions,
  headersFrom,
  ModelProvider,
  ProviderSettingsError,
  secretHeaders,
} from '#libs/provider-kit';
import type { ConnectedProvider, ProviderConnector, ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { azureAddresses } from './azure-addresses.js';
import { azureCredential } from './azure-credential.js';
import type { Authorize } from './azure-credential.js';
import { formatsOf, languageEndpoints, mediaEndpoints } from './azure-endpoints.js';
import { azureOptionsSchema } from './azure-options.js';
import { azureRealtime } from './azure-realtime.js';
import { azureSetup } from './azure-setup.js';
import { Deployments } from './deployments.js';
import { mediaDialect } from './media-dialect.js';

/** Largest list of deployments, bytes. */
const listLimit = 4 * 1024 * 1024;

/**
 * Azure OpenAI, and Azure AI Foundry's models at the same addresses. Its models are deployments, which the operator
 * names. Source: the `openai` package's `AzureOpenAI`; Azure OpenAI, "v1 API".
 */
@ModelProvider({
  type: 'azure-openai',
  title: 'Azure OpenAI',
  variables: {
    apiKey: ['AZURE_OPENAI_API_KEY'],
    baseUrl: ['AZURE_OPENAI_ENDPOINT', 'AZURE_OPENAI_BASE_URL'],
    options: { apiVersion: ['OPENAI_API_VERSION'] },
  },
  setup: azureSetup,
})
export class AzureOpenAiProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect({ baseUrl, apiKeys, options }: ProviderSettings): ConnectedProvider {
    const {
      headers,
      apiVersion,
      formats,
      deployments: told,
      ...entra
    } = checkOptions(azureOptionsSchema, options);
    if (baseUrl === undefined) throw missingAddress();
    const addresses = azureAddresses(baseUrl, apiVersion);
    const fixed = headersFrom(headers === undefined ? {} : { headers });
    const credential = azureCredential(entra, apiKeys, baseUrl);
    const authorize: Authorize = (apiKey) => ({ ...credential(apiKey), ...fixed });
    const deployments = new Deployments(told);
    return {
      ...languageEndpoints(addresses, formats ?? formatsOf(apiVersion), authorize),
      ...mediaEndpoints(addresses, (deployment) => mediaDialect(deployments.modelOf(deployment)), authorize),
      realtime: azureRealtime(addresses, apiVersion, authorize),
      secrets: [...secretHeaders(fixed), ...(entra.entraToken === undefined ? [] : [entra.entraToken])],
      // A deployment may have any name: it is known by being listed.
      recognises: () => false,
      endpointsOf: (deployment) => deployments.endpointsOf(deployment),
      models: () => (told === undefined ? [] : deployments.list()),
      ...(told === undefined && {
        discover: async (signal: AbortSignal) =>
          deployments.learn(
            await this.transport.getJson(addresses.list, authorize(apiKeys[0]), signal, listLimit),
          ),
      }),
    };
  }
}

const missingAddress = (): ProviderSettingsError =>
  new ProviderSettingsError([
    {
      setting: 'baseUrl',
      fault: 'is missing',
      fix: 'Write https://<resource>.openai.azure.com, or set the variable AZURE_OPENAI_ENDPOINT.',
    },
  ]);
