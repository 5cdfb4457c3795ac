import { z } from 'zod';
import {
  checkOptions,
  connectOpenAiUpstream,
  headerOptions,
  headersFrom,
  matchModels,
  ModelProvider,
  openAiFormatsSchema,
  requireKey,
} from '#libs/provider-kit';
import type {
  ConnectedProvider,
  Dialect,
  EmbeddingEndpoint,
  MediaEndpoints,
  ModelEndpoint,
  ProviderConnector,
  ProviderSettings,
  UpstreamFormats,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';

const vendorAddress = 'https://api.openai.com/v1';
const organizationHint = 'For a key that belongs to several.';

/** OpenAI's own names. Source: OpenAI's model pages. */
const recognises = matchModels([
  ...['gpt-*', 'chatgpt-*', 'codex-*', 'computer-use-*', 'sora-*', 'dall-e-*', 'whisper-*', 'tts-*'],
  ...['o1', 'o1-*', 'o3', 'o3-*', 'o4-*', 'text-embedding-3-*', 'text-embedding-ada-*', 'omni-moderation-*'],
  // Fine-tuned models: ft:gpt-4o-mini:acme::7qTVM5AR
  'ft:*',
]);

/** What names say beside the words in them: gpt-4o-mini-transcribe, gpt-4o-mini-tts, gpt-image-1, gpt-audio. */
const endpoints: readonly (readonly [(model: string) => boolean, ModelEndpoint])[] = [
  [matchModels(['gpt-realtime*', 'gpt-4o-realtime*', 'gpt-4o-mini-realtime*', '*-realtime-*']), 'realtime'],
  [matchModels(['gpt-image-*', 'chatgpt-image-*', 'dall-e-*']), 'images'],
  [matchModels(['whisper-*', '*-transcribe', '*-transcribe-*', 'gpt-transcribe*']), 'transcription'],
  [matchModels(['tts-*', '*-tts', '*-tts-*']), 'speech'],
  [matchModels(['gpt-*', 'chatgpt-*', 'codex-*', 'o1', 'o1-*', 'o3', 'o3-*', 'o4-*']), 'generation'],
];

/** Source: OpenAI API reference, "Create embeddings". */
const embedding: EmbeddingEndpoint = { path: '/embeddings', limit: 2048 };

/** Source: OpenAI API reference, "Images" and "Audio"; formats/images.md, formats/audio.md. */
const media: MediaEndpoints = {
  images: { path: '/images', dialect: { seed: false } },
  transcription: { path: '/audio' },
  speech: { path: '/audio/speech' },
};

/** Models that know less than their successors. Source: formats/images.md, formats/audio.md. */
const dialects: readonly (readonly [(model: string) => boolean, Dialect])[] = [
  [matchModels(['gpt-image-*', 'chatgpt-image-*']), { responseFormat: false }],
  [matchModels(['dall-e-*']), { jsonEdits: false }],
  [matchModels(['tts-1*']), { instructions: false, streamFormat: false }],
];

const optionsSchema = z.strictObject({
  ...headerOptions,
  /** Formats the upstream speaks, the hub's first. Default: all three at the vendor, responses first. */
  formats: openAiFormatsSchema.exactOptional(),
});

/** Responses carry reasoning from turn to turn; chat completions cannot. */
const vendorFormats: UpstreamFormats = {
  formats: ['openai-responses', 'openai-chat', 'openai-completions'],
};

/** What else is served at another address is found out. */
const proxyFormats: UpstreamFormats = {
  formats: ['openai-chat'],
  presumed: ['openai-responses', 'openai-completions'],
};

/** OpenAI's own API. */
@ModelProvider({
  type: 'openai',
  title: 'OpenAI',
  variables: { apiKey: ['OPENAI_API_KEY'], baseUrl: ['OPENAI_BASE_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://platform.openai.com/docs/api-reference',
    keyPage: 'https://platform.openai.com/api-keys',
    baseUrl: vendorAddress,
    fields: [
      { name: 'organization', label: 'Organization', kind: 'text', hint: organizationHint, example: 'org-…' },
      { name: 'project', label: 'Project', kind: 'text', hint: organizationHint, example: 'proj_…' },
    ],
  },
})
export class OpenAiProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    const { formats, ...options } = checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'OPENAI_API_KEY');
    const upstream = {
      baseUrl: settings.baseUrl ?? vendorAddress,
      apiKeys: settings.apiKeys,
      headers: headersFrom(options),
      ...(formats === undefined ? defaultFormats(settings) : { formats }),
      embedding,
      models: [],
      discovery: true,
      recognises,
      ...media,
      realtime: { path: '/realtime' },
      mediaDialectOf: (model: string) => dialects.find(([matches]) => matches(model))?.[1] ?? {},
      endpointsOf: (model: string) => {
        const [, endpoint] = endpoints.find(([matches]) => matches(model)) ?? [];
        return endpoint && [endpoint];
      },
    };
    return connectOpenAiUpstream(upstream, this.transport);
  }
}

const defaultFormats = ({ baseUrl }: ProviderSettings): UpstreamFormats =>
  baseUrl === undefined ? vendorFormats : proxyFormats;
