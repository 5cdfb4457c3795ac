import type { ModelEndpoint } from '#libs/provider-kit';

/** What a token may be allowed to ask for: what models can be asked for. */
export const tokenEndpoints = [
  'generation',
  'embedding',
  'reranking',
  'images',
  'transcription',
  'speech',
  'realtime',
] as const satisfies readonly ModelEndpoint[];
