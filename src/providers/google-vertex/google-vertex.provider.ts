import type { JsonValue } from '#libs/json';
import {
  checkOptions,
  headersFrom,
  ModelProvider,
  ProviderSettingsError,
  secretHeaders,
} from '#libs/provider-kit';
import type {
  Authorize,
  ConnectedProvider,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { AccessTokens } from './access-tokens.js';
import { credentialSource, secretsOf } from './credential-source.js';
import type { CredentialSource } from './credential-source.js';
import { vertexSetup } from './vertex-setup.js';
import { listPublisherModels } from './publisher-models.js';
import { fetchToken } from './token-client.js';
import { usualLocation, vertexAddresses } from './vertex-addresses.js';
import { generationEndpoint, otherEndpoints } from './vertex-endpoints.js';
import type { EnvelopeHeaders } from './vertex-endpoints.js';
import { endpointsOf, knownModels, recognises } from './vertex-models.js';
import { vertexOptionsSchema } from './vertex-options.js';

/** Largest page of a model list, bytes. */
const listLimit = 8 * 1024 * 1024;

/**
 * Vertex AI: Gemini in Google's words, Claude in Anthropic's, others in OpenAI's. Google's and Anthropic's SDKs read the
 * same variables. Source: the `@google/genai` package in its Vertex AI mode; the `@anthropic-ai/vertex-sdk` package.
 */
@ModelProvider({
  type: 'google-vertex',
  title: 'Google Vertex AI',
  variables: {
    apiKey: [],
    switches: ['GOOGLE_APPLICATION_CREDENTIALS'],
    options: {
      project: ['GOOGLE_CLOUD_PROJECT'],
      location: ['GOOGLE_CLOUD_LOCATION'],
      credentialsFile: ['GOOGLE_APPLICATION_CREDENTIALS'],
    },
  },
  setup: vertexSetup,
})
export class GoogleVertexProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect({ id, baseUrl, apiKeys, options }: ProviderSettings): ConnectedProvider {
    const settings = checkOptions(vertexOptionsSchema, options);
    const source = credentialSource(settings, apiKeys, baseUrl);
    const project = settings.project ?? projectOf(source);
    if (project === undefined && apiKeys.length === 0) throw missingProject();
    const addresses = vertexAddresses(baseUrl, project, settings.location ?? usualLocation);
    const fixed = headersFrom(settings.headers === undefined ? {} : { headers: settings.headers });
    const headers: EnvelopeHeaders = (apiKey) => ({
      ...(apiKey !== undefined && { 'x-goog-api-key': apiKey }),
      ...fixed,
    });
    const authorize = source && authorizeBy(new AccessTokens(async () => fetchToken(source), id));
    const fetchPage = async (
      publisher: string,
      page: string | undefined,
      signal: AbortSignal,
    ): Promise<JsonValue> => {
      const url = addresses.list(publisher, page);
      const plain = {
        ...headers(apiKeys[0]),
        ...(project !== undefined && { 'x-goog-user-project': project }),
      };
      const authorization = await authorize?.({ method: 'GET', url, headers: plain, signal });
      return this.transport.getJson(url, { ...plain, ...authorization?.headers }, signal, listLimit);
    };
    let learned: readonly ProviderModel[] | undefined;
    const told = settings.models ?? knownModels;
    return {
      ...generationEndpoint(addresses, headers),
      ...otherEndpoints(addresses, headers),
      ...(authorize && { authorize }),
      secrets: [...secretHeaders(fixed), ...secretsOf(source)],
      recognises,
      endpointsOf,
      models: () => (learned === undefined ? told.map((model) => ({ id: model })) : []),
      // The express mode has no list.
      ...(settings.models === undefined &&
        project !== undefined && {
          discover: async (signal: AbortSignal) => {
            learned = await listPublisherModels((publisher, page) => fetchPage(publisher, page, signal));
            return learned;
          },
        }),
    };
  }
}

const authorizeBy =
  (tokens: AccessTokens): Authorize =>
  async ({ signal }) => {
    const token = await tokens.get(signal);
    const { value, quotaProject } = token;
    return {
      headers: {
        authorization: `Bearer ${value}`,
        ...(quotaProject !== undefined && { 'x-goog-user-project': quotaProject }),
      },
      secrets: [value],
      renews: (status) => status === 401 && tokens.refused(token),
    };
  };

/** The project that the credentials belong to, where they say. */
function projectOf(source: CredentialSource | undefined): string | undefined {
  const project =
    source?.kind === 'json' ? (source.first.project_id ?? source.first.quota_project_id) : undefined;
  return typeof project === 'string' ? project : undefined;
}

const missingProject = (): ProviderSettingsError =>
  new ProviderSettingsError([
    {
      setting: 'project',
      fault: 'is missing',
      fix: 'Write the id of the project in Google Cloud, or set the variable GOOGLE_CLOUD_PROJECT.',
    },
  ]);
