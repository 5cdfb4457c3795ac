import { z } from 'zod';
import {
  chatDialectSchema,
  checkOptions,
  connectOpenAiUpstream,
  embeddingEndpointSchema,
  headerOptions,
  headersFrom,
  matchModels,
  ModelProvider,
  openAiFormatsSchema,
  ProviderSettingsError,
  rerankingEndpointSchema,
} from '#libs/provider-kit';
import type {
  ChatDialectOptions,
  ConnectedProvider,
  EmbeddingEndpoint,
  Preset,
  ProviderConnector,
  ProviderSettings,
  RerankingEndpoint,
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
  models: names('model names').exactOptional(),
  modelPatterns: names('patterns such as llama-*').exactOptional(),
  discovery: z.boolean('Write true, or false where the upstream cannot list its models.').exactOptional(),
});

type Options = z.output<typeof optionsSchema>;

/** Text completions are found out. Responses are served by the hub, which keeps state where such servers keep none. */
const usualFormats: UpstreamFormats = { formats: ['openai-chat'], presumed: ['openai-completions'] };

/** What such servers take where they have these paths. */
const usualEmbedding = embeddingEndpointSchema.parse({});
const usualReranking = rerankingEndpointSchema.parse({});

/** What servers of this shape understand though OpenAI's newest fields are unknown to them. */
const cautious: ChatDialectOptions = {
  maxTokensField: 'max_tokens',
  developerRole: false,
  cacheBreakpoints: false,
};

/** Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio, a proxy, a vendor without a preset. */
@ModelProvider({ type: 'openai-compatible', title: 'OpenAI-compatible server' })
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
      ...this.tasks(options),
      models: options.models ?? this.preset?.models ?? [],
      discovery: options.discovery ?? this.preset?.discovery ?? true,
      recognises: matchModels(options.modelPatterns ?? this.preset?.modelPatterns ?? []),
    };
    return connectOpenAiUpstream(upstream, this.transport);
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
  private tasks({ embedding, reranking }: Options): {
    embedding?: EmbeddingEndpoint;
    reranking?: RerankingEndpoint;
  } {
    const { preset } = this;
    const vectors = embedding ?? (preset === undefined ? usualEmbedding : preset.embedding);
    const ranks = reranking ?? (preset === undefined ? usualReranking : preset.reranking);
    return {
      ...(vectors !== undefined && vectors !== false && { embedding: vectors }),
      ...(ranks !== undefined && ranks !== false && { reranking: ranks }),
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
