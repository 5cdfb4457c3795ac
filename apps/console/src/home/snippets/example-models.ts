import type { EndpointId } from './snippet.js';

/** Names that stand in snippets while no model serves an endpoint: those of the embedded models. */
export const exampleModels: Readonly<Record<EndpointId, string>> = {
  chat: 'tinyllama',
  messages: 'tinyllama',
  'generate-content': 'tinyllama',
  responses: 'tinyllama',
  completions: 'tinyllama',
  embeddings: 'minilm',
  rerank: 'minilm-rerank',
  images: 'scene-composer',
  speech: 'piper',
  transcription: 'moonshine-tiny',
  realtime: 'tinyllama',
  models: 'tinyllama',
};
