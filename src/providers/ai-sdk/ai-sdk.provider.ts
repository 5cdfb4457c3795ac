import { fileURLToPath } from 'node:url';
import {
  checkOptions,
  endpointsByName,
  headersFrom,
  ModelProvider,
  ProviderSettingsError,
  secretHeaders,
} from '#libs/provider-kit';
import type {
  ConnectedProvider,
  ModelEndpoint,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from '#libs/provider-kit';
import { MediaFetcher } from '../transport/egress/media-fetcher.js';
import { Transport } from '../transport/transport.js';
import { aiSdkSetup } from './ai-sdk-setup.js';
import { aiSdkOptionsSchema, secretSettings } from './ai-sdk-options.js';
import type { AiSdkOptions } from './ai-sdk-options.js';
import { Bridge } from './bridge.js';
import { aiSdkFeaturesFor } from './features.js';
import { generate } from './language/generate.js';
import { findPackage, packageOf } from './package/find-package.js';
import { SdkProvider } from './package/sdk-provider.js';
import { embed } from './tasks/embed.js';
import { makePictures } from './tasks/make-pictures.js';
import { rerank } from './tasks/rerank.js';
import { speak } from './tasks/speak.js';
import { transcribe } from './tasks/transcribe.js';
import { TransportFetch } from './transport-fetch.js';

/** Where the gateway itself is installed. */
const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Any package that exports a provider of Vercel's AI SDK, installed by the operator beside the gateway, as an
 * upstream. What its interface cannot carry is declared in `features.ts`.
 */
@ModelProvider({ type: 'ai-sdk', title: 'AI SDK package', setup: aiSdkSetup })
export class AiSdkProvider implements ProviderConnector {
  constructor(
    private readonly transport: Transport,
    private readonly media: MediaFetcher,
  ) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    const options = checkOptions(aiSdkOptionsSchema, settings.options);
    const fetch = new TransportFetch(this.transport, settings.id);
    const provider = new SdkProvider({
      id: settings.id,
      specifier: options.package,
      file: installed(options.package),
      ...(options.factory !== undefined && { factory: options.factory }),
      ...(options.api !== undefined && { api: options.api }),
      settings: (apiKey) => factorySettings(settings, options, apiKey, fetch),
    });
    const bridge = new Bridge(settings.id, provider, fetch, this.media, options.providerOptions ?? {});
    const features = aiSdkFeaturesFor(options.package, options.api);
    const models = modelsOf(options);
    return {
      generation: {
        kind: 'native',
        features,
        generate: (request, call) => generate(bridge, features, request, call),
      },
      embedding: { kind: 'native', run: (request, call) => embed(bridge, request, call) },
      reranking: { kind: 'native', run: (request, call) => rerank(bridge, request, call) },
      images: { kind: 'native', run: (request, call) => makePictures(bridge, request, call) },
      transcription: { kind: 'native', run: (request, call) => transcribe(bridge, request, call) },
      speech: { kind: 'native', run: (request, call) => speak(bridge, request, call) },
      recognises: () => false,
      endpointsOf,
      models: () => models,
      secrets: [...secretHeaders(options.headers ?? {}), ...secretSettings(options.options ?? {})],
    };
  }
}

/** @throws ProviderSettingsError where it is not installed, with the command that installs it */
function installed(specifier: string): string {
  let file: string | undefined;
  try {
    file = findPackage(specifier, [process.cwd(), ownFolder]);
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/\.$/, '') : 'it cannot be read';
    throw new ProviderSettingsError([
      { setting: 'package', fault: `cannot be used: ${fault}`, fix: 'Write what its documentation imports.' },
    ]);
  }
  if (file !== undefined) return file;
  const name = packageOf(specifier);
  throw new ProviderSettingsError([
    {
      setting: 'package',
      fault: `names ${name}, which is not installed`,
      fix: `Run in ${process.cwd()}: npm install ${name}`,
    },
  ]);
}

function factorySettings(
  { baseUrl, apiKeys }: ProviderSettings,
  { options = {}, headers }: AiSdkOptions,
  apiKey: string | undefined,
  fetch: TransportFetch,
): object {
  // A vendor's variable, which packages look for by themselves, holds a key for no other address.
  const key = apiKey ?? (baseUrl !== undefined && apiKeys.length === 0 ? '' : undefined);
  return {
    ...options,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(key !== undefined && { apiKey: key }),
    ...(headers !== undefined && { headers: headersFrom({ headers }) }),
    fetch: fetch.fetch,
  };
}

const modelsOf = ({ models = [] }: AiSdkOptions): readonly ProviderModel[] =>
  models.map((model) => {
    const { name, endpoints } = typeof model === 'string' ? { name: model, endpoints: undefined } : model;
    return { id: name, ...(endpoints !== undefined && { endpoints }) };
  });

/** Realtime sessions need a socket, which the packages do not open here. */
const endpointsOf = (model: string): readonly ModelEndpoint[] | undefined => {
  const said = endpointsByName(model)?.filter((endpoint) => endpoint !== 'realtime');
  return said?.length === 0 ? undefined : said;
};
