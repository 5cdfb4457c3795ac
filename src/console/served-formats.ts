import type { ModelEndpoint } from '#libs/provider-kit';

/** A format that clients may speak, as the home page names it. */
export interface ServedFormat {
  readonly id: string;
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below the origin and the path prefix. */
  readonly path: string;
  /** What a model has to be able to do. Absent: it names no model. */
  readonly endpoint?: ModelEndpoint;
  /** Spoken over a WebSocket. */
  readonly socket?: true;
}

/** The formats, each by its main path; a test asks for every one of them. */
export const servedFormats: readonly ServedFormat[] = [
  {
    id: 'chat',
    name: 'Chat completions',
    method: 'POST',
    path: '/v1/chat/completions',
    endpoint: 'generation',
  },
  { id: 'messages', name: 'Messages', method: 'POST', path: '/v1/messages', endpoint: 'generation' },
  {
    id: 'generate-content',
    name: 'Generate content',
    method: 'POST',
    path: '/v1beta/models/{model}:generateContent',
    endpoint: 'generation',
  },
  { id: 'responses', name: 'Responses', method: 'POST', path: '/v1/responses', endpoint: 'generation' },
  {
    id: 'completions',
    name: 'Text completions',
    method: 'POST',
    path: '/v1/completions',
    endpoint: 'generation',
  },
  { id: 'embeddings', name: 'Embeddings', method: 'POST', path: '/v1/embeddings', endpoint: 'embedding' },
  { id: 'rerank', name: 'Rerank', method: 'POST', path: '/v1/rerank', endpoint: 'reranking' },
  {
    id: 'images',
    name: 'Image generation',
    method: 'POST',
    path: '/v1/images/generations',
    endpoint: 'images',
  },
  { id: 'image-edits', name: 'Image editing', method: 'POST', path: '/v1/images/edits', endpoint: 'images' },
  { id: 'speech', name: 'Text to speech', method: 'POST', path: '/v1/audio/speech', endpoint: 'speech' },
  {
    id: 'transcription',
    name: 'Speech to text',
    method: 'POST',
    path: '/v1/audio/transcriptions',
    endpoint: 'transcription',
  },
  {
    id: 'realtime',
    name: 'Realtime',
    method: 'GET',
    path: '/v1/realtime',
    endpoint: 'generation',
    socket: true,
  },
  { id: 'models', name: 'Models', method: 'GET', path: '/v1/models' },
];
