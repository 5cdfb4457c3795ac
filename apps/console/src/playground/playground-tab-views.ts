import type { ComponentType } from 'react';
import { lazy } from 'react';
import { ChatTab } from './chat-tab.js';
import type { TabId } from './playground-tabs.js';

/** The tabs: Chat at once, each of the others when it is first on show. */
export const tabViews: Readonly<Record<TabId, ComponentType>> = {
  chat: ChatTab,
  embeddings: lazy(async () => ({
    default: (await import('./tabs/embeddings/embeddings-tab.js')).EmbeddingsTab,
  })),
  rerank: lazy(async () => ({ default: (await import('./tabs/rerank/rerank-tab.js')).RerankTab })),
  images: lazy(async () => ({ default: (await import('./tabs/images/images-tab.js')).ImagesTab })),
  speech: lazy(async () => ({ default: (await import('./tabs/speech/speech-tab.js')).SpeechTab })),
  transcription: lazy(async () => ({
    default: (await import('./tabs/transcription/transcription-tab.js')).TranscriptionTab,
  })),
  realtime: lazy(async () => ({
    default: (await import('./tabs/realtime/realtime-tab.js')).RealtimeTab,
  })),
};
