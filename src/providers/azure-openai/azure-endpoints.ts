import type { ConnectedProvider, Dialect, OpenAiFormat } from '#libs/provider-kit';
import { isDated } from './azure-addresses.js';
import type { AzureAddresses } from './azure-addresses.js';
import type { Authorize } from './azure-credential.js';

/** Inputs in one request. Source: OpenAI API reference, "Create embeddings". */
const embeddingLimit = 2048;

/** The first version with responses. Source: Azure OpenAI, "Responses API". */
const firstWithResponses = '2025-03-01-preview';

type Formats = readonly [OpenAiFormat, ...OpenAiFormat[]];

/** What an API version speaks. Responses carry reasoning from turn to turn; chat completions cannot. */
export const formatsOf = (version: string | undefined): Formats =>
  isDated(version) && version < firstWithResponses
    ? ['openai-chat', 'openai-completions']
    : ['openai-responses', 'openai-chat', 'openai-completions'];

/** Where a resource answers in words and vectors. */
export function languageEndpoints(
  { of, shared }: AzureAddresses,
  formats: Formats,
  authorize: Authorize,
): Pick<ConnectedProvider, 'generation' | 'embedding'> {
  const urlOf = (format: string, deployment: string): string => {
    if (format === 'openai-responses') return shared('/responses');
    return of(format === 'openai-completions' ? '/completions' : '/chat/completions', deployment);
  };
  return {
    generation: {
      kind: 'wire',
      formats,
      envelope: ({ format, model, apiKey }) => ({ url: urlOf(format, model), headers: authorize(apiKey) }),
    },
    embedding: {
      kind: 'wire',
      formats: ['openai-embeddings'],
      limit: embeddingLimit,
      envelope: ({ model, apiKey }) => ({ url: of('/embeddings', model), headers: authorize(apiKey) }),
    },
  };
}

/** Where each is served below the audio's path. */
const transcriptionPaths = { transcribe: '/audio/transcriptions', translate: '/audio/translations' } as const;

/** Where a resource draws, hears and speaks. Variations of pictures it has none. */
export function mediaEndpoints(
  { of }: AzureAddresses,
  dialectOf: (deployment: string) => Dialect,
  authorize: Authorize,
): Pick<ConnectedProvider, 'images' | 'transcription' | 'speech'> {
  return {
    images: {
      kind: 'wire',
      formats: ['openai-images'],
      operations: ['generate-image', 'edit-image'],
      dialectOf,
      envelope: ({ operation, model, apiKey }) => ({
        url: of(operation === 'edit-image' ? '/images/edits' : '/images/generations', model),
        headers: authorize(apiKey),
      }),
    },
    transcription: {
      kind: 'wire',
      formats: ['openai-transcriptions'],
      dialectOf,
      envelope: ({ operation, model, apiKey }) => ({
        url: of(transcriptionPaths[operation], model),
        headers: authorize(apiKey),
      }),
    },
    speech: {
      kind: 'wire',
      formats: ['openai-speech'],
      dialectOf,
      envelope: ({ model, apiKey }) => ({ url: of('/audio/speech', model), headers: authorize(apiKey) }),
    },
  };
}
