import type { ModelEndpoint } from './models/model-choices.js';

/** The tabs of the Playground, in their order. */
export const tabIds = [
  'chat',
  'embeddings',
  'rerank',
  'images',
  'speech',
  'transcription',
  'realtime',
] as const;
export type TabId = (typeof tabIds)[number];

/** What the models of a tab have to be able to do. */
export const tabEndpoints: Readonly<Record<TabId, ModelEndpoint>> = {
  chat: 'generation',
  embeddings: 'embedding',
  rerank: 'rerank',
  images: 'image',
  speech: 'speech',
  transcription: 'transcription',
  realtime: 'realtime',
};
