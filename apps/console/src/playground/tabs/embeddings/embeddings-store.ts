import { create } from 'zustand';
import { embeddingsTexts } from '../../../texts/embeddings.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { objectOf } from '../shared/fields.js';
import type { TabMeasures } from '../shared/measures.js';
import { measuresOf } from '../shared/measures.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions, optionFields } from '../shared/options.js';
import type { Run } from '../shared/run.js';
import { idleRun } from '../shared/run.js';
import { createRunner } from '../shared/runner.js';
import { similarityMatrix } from './cosine.js';
import type { EmbeddingsOption } from './embeddings-options.js';
import { embeddingsOptions } from './embeddings-options.js';
import { readEmbeddings } from './read-embeddings.js';

interface EmbeddingsState {
  readonly texts: readonly string[];
  readonly options: Options<EmbeddingsOption>;
  readonly run: Run;
  /** Of the last request that worked. */
  readonly result: EmbeddingsResult | undefined;
  write(texts: readonly string[]): void;
  setOption(id: EmbeddingsOption, option: Option): void;
  embed(model: string): Promise<void>;
  stop(): void;
}

export interface EmbeddingsResult {
  readonly model: string;
  readonly texts: readonly string[];
  readonly vectors: readonly (readonly number[])[];
  /** Of the first texts only, where there are many. */
  readonly matrix: readonly (readonly number[])[];
  readonly measures: TabMeasures;
}

/** A larger table can neither be read nor drawn quickly. */
const mostCompared = 40;

/** The Embeddings tab: what was written, and what came of it. */
export const useEmbeddings = create<EmbeddingsState>((set, get) => {
  const runner = createRunner((run) => {
    set({ run });
  });
  return {
    texts: embeddingsTexts.first,
    options: firstOptions(embeddingsOptions),
    run: idleRun,
    result: undefined,
    write(texts) {
      set({ texts });
    },
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    async embed(model) {
      const texts = get().texts.filter((text) => text.trim() !== '');
      const fields = optionFields(embeddingsOptions, get().options);
      const sent = await runner.run(model, {
        path: 'v1/embeddings',
        body: { model, input: texts, ...fields },
      });
      if (sent?.exchange.outcome !== 'complete') return;
      const vectors = readEmbeddings(sent.json, texts.length);
      if (vectors === undefined) {
        const fault = { place: 'answer', message: tabsTexts.unreadable } as const;
        set({ run: { state: 'failed', model, exchange: sent.exchange, fault } });
        return;
      }
      const measures = measuresOf(sent.exchange, objectOf(sent.json).usage);
      const matrix = similarityMatrix(vectors.slice(0, mostCompared));
      set({ result: { model, texts, vectors, matrix, measures } });
    },
    stop() {
      runner.stop();
    },
  };
});
