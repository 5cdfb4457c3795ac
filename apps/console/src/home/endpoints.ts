import { homeTexts } from '../texts/home.js';
import type { EndpointId } from './snippets/snippet.js';

/** An endpoint as the home page shows it. */
export interface Endpoint {
  readonly id: EndpointId;
  readonly name: string;
  /** Method and path as the gateway serves it. */
  readonly address: string;
  /** What a model must be able to do to be offered, in the words of the model list. Absent: no model is named. */
  readonly needs?: string;
}

export const endpoints: readonly Endpoint[] = [
  { id: 'chat', name: homeTexts.endpoints.chat, address: 'POST /v1/chat/completions', needs: 'generation' },
  { id: 'messages', name: homeTexts.endpoints.messages, address: 'POST /v1/messages', needs: 'generation' },
  {
    id: 'generate-content',
    name: homeTexts.endpoints['generate-content'],
    address: 'POST /v1beta/models/{model}:generateContent',
    needs: 'generation',
  },
  {
    id: 'responses',
    name: homeTexts.endpoints.responses,
    address: 'POST /v1/responses',
    needs: 'generation',
  },
  {
    id: 'completions',
    name: homeTexts.endpoints.completions,
    address: 'POST /v1/completions',
    needs: 'generation',
  },
  {
    id: 'embeddings',
    name: homeTexts.endpoints.embeddings,
    address: 'POST /v1/embeddings',
    needs: 'embedding',
  },
  { id: 'rerank', name: homeTexts.endpoints.rerank, address: 'POST /v1/rerank', needs: 'reranking' },
  { id: 'images', name: homeTexts.endpoints.images, address: 'POST /v1/images/generations', needs: 'images' },
  { id: 'speech', name: homeTexts.endpoints.speech, address: 'POST /v1/audio/speech', needs: 'speech' },
  {
    id: 'transcription',
    name: homeTexts.endpoints.transcription,
    address: 'POST /v1/audio/transcriptions',
    needs: 'transcription',
  },
  {
    id: 'realtime',
    name: homeTexts.endpoints.realtime,
    address: 'GET /v1/realtime (WebSocket)',
    needs: 'generation',
  },
  { id: 'models', name: homeTexts.endpoints.models, address: 'GET /v1/models' },
];
