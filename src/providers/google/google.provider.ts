import { z } from 'zod';
import type { EmbeddingFormatName } from '#libs/canonical';
import { isJsonArray, isJsonObject, ownValue } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { checkOptions, matchModels, ModelProvider, requireKey } from '#libs/provider-kit';
import type {
  ConnectedProvider,
  Dialect,
  Envelope,
  EnvelopeCall,
  ModelEndpoint,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';

const vendorAddress = 'https://generativelanguage.googleapis.com';
const version = 'v1beta';

const streaming = 'streamGenerateContent?alt=sse';

/** Largest model list, bytes. */
const listLimit = 4 * 1024 * 1024;

/** Google's own names. */
const recognises = matchModels([
  ...['gemini-*', 'gemma-*', 'learnlm-*', 'tunedModels/*'],
  ...['embedding-001', 'text-embedding-004', 'imagen-*'],
]);

/** What names say. The first that fits counts. Gemini models hear; some of them draw or speak. */
const endpoints: readonly (readonly [(model: string) => boolean, readonly ModelEndpoint[]])[] = [
  [matchModels(['*embedding-*']), ['embedding']],
  [matchModels(['imagen-*']), ['images']],
  [matchModels(['gemini-*-image', 'gemini-*-image-*']), ['generation', 'images']],
  [matchModels(['gemini-*-tts', 'gemini-*-tts-*']), ['generation', 'speech']],
  [matchModels(['gemini-*']), ['generation', 'transcription']],
  [matchModels(['gemma-*', 'learnlm-*']), ['generation']],
];

/** Requests in one batch. Source: Gemini API, "batchEmbedContents". */
const batchLimit = 100;

const isImagen = matchModels(['imagen-*']);

/** Largest pictures, in thousands of pixels a side, where they are larger than one. Source: Gemini API, image generation. */
const largestImages: readonly (readonly [(model: string) => boolean, Dialect])[] = [
  [matchModels(['imagen-4.0-fast-*']), {}],
  [matchModels(['imagen-4.0-*']), { largestImage: 2 }],
  [matchModels(['gemini-3-pro-image*']), { largestImage: 4 }],
];

const optionsSchema = z.strictObject({});

/** Google's Gemini API. Its SDKs take the address without a version; with one it means the same here. */
@ModelProvider({
  type: 'google',
  title: 'Google Gemini',
  variables: { apiKey: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'], baseUrl: ['GOOGLE_GEMINI_BASE_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://ai.google.dev/api',
    keyPage: 'https://aistudio.google.com/apikey',
    baseUrl: vendorAddress,
  },
})
export class GoogleProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'GEMINI_API_KEY');
    const origin = (settings.baseUrl ?? vendorAddress).replace(/\/v1(?:beta|alpha)?$/, '');
    return {
      generation: {
        kind: 'wire',
        formats: ['google-generate-content'],
        envelope: (call) => envelope(origin, call, call.stream ? streaming : 'generateContent'),
        counting: { 'google-generate-content': (call) => envelope(origin, call, 'countTokens') },
      },
      embedding: {
        kind: 'wire',
        formats: ['google-batch-embed-contents', 'google-embed-content'],
        limit: batchLimit,
        envelope: (call) => envelope(origin, call, embeddingMethods[call.format]),
      },
      images: {
        kind: 'wire',
        formats: ['google-content-images', 'google-imagen'],
        formatOf: (model) => (isImagen(model) ? 'google-imagen' : 'google-content-images'),
        dialectOf: (model) => largestImages.find(([matches]) => matches(model))?.[1] ?? {},
        envelope: (call) =>
          envelope(origin, call, call.format === 'google-imagen' ? 'predict' : 'generateContent'),
      },
      transcription: {
        kind: 'wire',
        formats: ['google-content-transcription'],
        envelope: (call) => envelope(origin, call, call.stream ? streaming : 'generateContent'),
      },
      speech: {
        kind: 'wire',
        formats: ['google-content-speech'],
        envelope: (call) => envelope(origin, call, streaming),
      },
      recognises,
      endpointsOf,
      models: () => [],
      discover: async (signal) => this.discover(origin, settings.apiKeys[0], signal),
    };
  }

  private async discover(
    origin: string,
    apiKey: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly ProviderModel[]> {
    const url = `${origin}/${version}/models?pageSize=1000`;
    return readModels(await this.transport.getJson(url, credential(apiKey), signal, listLimit));
  }
}

/** As far as a name tells. */
const endpointsOf = (model: string): readonly ModelEndpoint[] | undefined =>
  endpoints.find(([matches]) => matches(model))?.[1];

const embeddingMethods: Readonly<Partial<Record<EmbeddingFormatName, string>>> = {
  'google-embed-content': 'embedContent',
  'google-batch-embed-contents': 'batchEmbedContents',
};

/** The model stands in the address, in its collection. */
function envelope(
  origin: string,
  { apiKey, model }: Pick<EnvelopeCall, 'apiKey' | 'model'>,
  method = 'batchEmbedContents',
): Envelope {
  const [, collection = 'models', name = model] = /^(models|tunedModels)\/(.+)$/.exec(model) ?? [];
  return {
    url: `${origin}/${version}/${collection}/${encodeURIComponent(name)}:${method}`,
    headers: credential(apiKey),
  };
}

/** Never in the address: addresses end up in logs. */
const credential = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { 'x-goog-api-key': apiKey };

/** Methods of the vendor's, and what they are for. */
const methods: Readonly<Record<string, ModelEndpoint>> = {
  generateContent: 'generation',
  embedContent: 'embedding',
  predict: 'images',
};

/** Models that the gateway has an endpoint for, by their bare names. */
function readModels(body: JsonValue): readonly ProviderModel[] {
  const list = isJsonObject(body) ? body.models : undefined;
  if (!isJsonArray(list)) throw new Error('The answer to the model list holds no list of models.');
  return list.flatMap((entry) => {
    if (!isJsonObject(entry) || typeof entry.name !== 'string') return [];
    const model = { id: entry.name.replace(/^models\//, ''), ownedBy: 'google' };
    const { supportedGenerationMethods: supported } = entry;
    if (!isJsonArray(supported)) return [model];
    const said = supported.flatMap((method) =>
      typeof method === 'string' ? (ownValue(methods, method) ?? []) : [],
    );
    if (said.length === 0) return [];
    // The vendor lists methods: that one of them draws or speaks, the name alone tells.
    const named = said.includes('generation') ? (endpointsOf(model.id) ?? []) : [];
    return [{ ...model, endpoints: [...new Set([...said, ...named])] }];
  });
}
