import type { ConnectedProvider, ModelEndpoint } from '#libs/provider-kit';

/** What models can be asked for. */
export const everyEndpoint = [
  'generation',
  'embedding',
  'reranking',
  'images',
  'transcription',
  'speech',
  'realtime',
] as const satisfies readonly ModelEndpoint[];

/** What of it a provider can be asked for, whichever its models. */
export const endpointsOffered = (provider: ConnectedProvider): readonly ModelEndpoint[] =>
  everyEndpoint.filter((endpoint) => provider[endpoint] !== undefined);
