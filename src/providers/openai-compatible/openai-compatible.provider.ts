import { z } from 'zod';
import {
  chatDialectSchema,
  checkOptions,
  connectOpenAiUpstream,
  embeddingEndpointSchema,
  headerOptions,
  headersFrom,
  imagesEndpointSchema,
  promptCacheSchema,
  matchModels,
  ModelProvider,
  openAiFormatsSchema,
  ProviderSettingsError,
  realtimeEndpointSchema,
  rerankingEndpointSchema,
  speechEndpointSchema,
  transcriptionEndpointSchema,
} from '#libs/provider-kit';
import type {
  ChatDialectOptions,
  ConnectedProvider,
  MediaEndpoints,
  OpenAiUpstream,
  Preset,
  ProviderConnector,
  ProviderField,
  ProviderSettings,
  UpstreamFormats,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';

const names = (what: string): z.ZodArray<z.ZodString> => {
  const fix = `Write a list of ${what}, each in quotes.`;
  return z.array(z.string(fix).min(1, fix).max(512, fix), fix);
};

const optionsSchema = z.strictObject({
  ...headerOptions,
  formats: openAiFormatsSchema.exactOptional(),
  maxTokensField: chatDialectSchema.shape.maxTokensField,
  dialect: chatDialectSchema.exactOptional(),
  /** Where it makes vectors, false where nowhere. Default: `/embeddings`, as OpenAI does. */
  embedding: z
    .union([z.literal(false), embeddingEndpointSchema], 'Write false, or any of path, limit and dialect.')
    .exactOptional(),
  /** Where it ranks documents, false where nowhere. Default: `/rerank`, as Jina does. */
  reranking: z
    .union([z.literal(false), rerankingEndpointSchema], 'Write false, or any of path, format and limit.')
    .exactOptional(),
  /** Where it makes pictures, false where nowhere. Default: `/images/…`, as OpenAI does. */
  images: z
    .union([z.literal(false), imagesEndpointSchema], 'Write false, or any of path, operations and dialect.')
    .exactOptional(),
  /** Where it writes down what is spoken, false where nowhere. Default: `/audio/…`, as OpenAI does. */
  transcription: z
    .union(
      [z.literal(false), transcriptionEndpointSchema],
      'Write false, or any of path, operations and dialect.',
    )
    .exactOptional(),
  /** Where it reads aloud, false where nowhere. Default: `/audio/speech`, as OpenAI does. */
  speech: z
    .union([z.literal(false), speechEndpointSchema], 'Write false, or any of path and dialect.')
    .exactOptional(),
  /** Where it holds realtime sessions, false where nowhere. Default: `/realtime`, as OpenAI does. */
  realtime: z
    .union([z.literal(false), realtimeEndpointSchema], 'Write false, or any of path and models.')
    .exactOptional(),
  /** How it caches prompts. Default: the preset's; from 1,024 tokens on, for 5 minutes after each use. */
  promptCache: promptCacheSchema.exactOptional(),
  models: names('model names').exactOptional(),
  modelPatterns: names('patterns such as llama-*').exactOptional(),
  discovery: z.boolean('Write true, or false where the upstream cannot list its models.').exactOptional(),
});

type Options = z.output<typeof optionsSchema>;

/** What it serves besides language models. */
type Endpoints = Pick<OpenAiUpstream, 'embedding' | 'reranking' | 'realtime' | keyof MediaEndpoints>;

/** Text completions are found out. Responses are served by the hub, which keeps state where such servers keep none. */
const usualFormats: UpstreamFormats = { formats: ['openai-chat'], presumed: ['openai-completions'] };

/** What such servers take where they have these paths. */
const usual: Endpoints = {
  embedding: embeddingEndpointSchema.parse({}),
  reranking: rerankingEndpointSchema.parse({}),
  images: imagesEndpointSchema.parse({}),
  transcription: transcriptionEndpointSchema.parse({}),
  speech: speechEndpointSchema.parse({}),
  realtime: realtimeEndpointSchema.parse({}),
};

/** What servers of this shape understand though OpenAI's newest fields are unknown to them. */
const cautious: ChatDialectOptions = {
  maxTokensField: 'max_tokens',
  developerRole: false,
  cacheBreakpoints: false,
};

/** For servers that cannot list their models. */
export const modelsField: ProviderField = {
  name: 'models',
  label: 'Models',
  kind: 'lines',
  hint: 'Names, one a line. Only where the server cannot list its models.',
};

/** Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio, a proxy, a vendor without a preset. */
@ModelProvider({
  type: 'openai-compatible',
  title: 'OpenAI-compatible server',
  setup: {
    group: 'server',
    apiKey: 'optional',
    addressExample: 'http://127.0.0.1:8080/v1',
    fields: [modelsField],
  },
})
export class OpenAiCompatibleProvider implements ProviderConnector {
  /** What is known of the vendor beforehand. */
  protected readonly preset: Preset | undefined = undefined;

  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    const options = checkOptions(optionsSchema, settings.options);
    const upstream = {
      baseUrl: this.baseUrl(settings),
      apiKeys: settings.apiKeys,
      headers: headersFrom(options),
      ...this.formats(options),
      dialect: this.dialect(options),
      generates: this.preset?.generation ?? true,
      ...this.endpoints(options),
      models: options.models ?? this.preset?.models ?? [],
      discovery: options.discovery ?? this.preset?.discovery ?? true,
      recognises: matchModels(options.modelPatterns ?? this.preset?.modelPatterns ?? []),
    };
    const promptCache = options.promptCache ?? this.preset?.promptCache;
    return {
      ...connectOpenAiUpstream(upstream, this.transport),
      ...(promptCache !== undefined && { promptCache }),
    };
  }

  private baseUrl({ baseUrl, apiKeys }: ProviderSettings): string {
    if (baseUrl !== undefined) return baseUrl;
    if (this.preset === undefined) {
      throw new ProviderSettingsError([
        {
          setting: 'baseUrl',
          fault: 'is missing',
          fix: 'Write the address of the server with its version segment, such as http://127.0.0.1:8080/v1.',
        },
      ]);
    }
    if (this.preset.apiKey === 'required' && apiKeys.length === 0) {
      const variables = this.preset.apiKeyVariables.join(' or ');
      throw new ProviderSettingsError([
        { setting: 'apiKey', fault: 'is missing', fix: `Set it, or the variable ${variables}.` },
      ]);
    }
    return this.preset.baseUrl;
  }

  private formats({ formats = this.preset?.formats }: Options): UpstreamFormats {
    return formats === undefined ? usualFormats : { formats };
  }

  /** A preset says what there is; of other servers nobody knows, and a path that is not there says so itself. */
  private endpoints(options: Options): Endpoints {
    const { preset = usual } = this;
    return {
      ...endpoint('embedding', options.embedding ?? preset.embedding),
      ...endpoint('reranking', options.reranking ?? preset.reranking),
      ...endpoint('images', options.images ?? preset.images),
      ...endpoint('transcription', options.transcription ?? preset.transcription),
      ...endpoint('speech', options.speech ?? preset.speech),
      ...endpoint('realtime', options.realtime ?? preset.realtime),
    };
  }

  private dialect({ dialect, maxTokensField }: Options): ChatDialectOptions {
    return {
      ...cautious,
      ...this.preset?.dialect,
      ...dialect,
      ...(maxTokensField !== undefined && { maxTokensField }),
    };
  }
}

const endpoint = <Name extends keyof Endpoints>(
  name: Name,
  value: Endpoints[Name] | false,
): Pick<Endpoints, Name> | undefined =>
  value === undefined || value === false ? undefined : ({ [name]: value } as Pick<Endpoints, Name>);
