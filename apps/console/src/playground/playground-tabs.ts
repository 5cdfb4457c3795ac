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
