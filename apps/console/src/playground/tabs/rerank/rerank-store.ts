import { create } from 'zustand';
import { rerankTexts } from '../../../texts/rerank.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { objectOf } from '../shared/fields.js';
import type { TabMeasures } from '../shared/measures.js';
import { measuresOf } from '../shared/measures.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions, optionFields } from '../shared/options.js';
import type { Run } from '../shared/run.js';
import { idleRun } from '../shared/run.js';
import { createRunner } from '../shared/runner.js';
import type { RankedDocument } from './read-ranking.js';
import { readRanking } from './read-ranking.js';
import type { RerankOption } from './rerank-options.js';
import { rerankOptions } from './rerank-options.js';

interface RerankState {
  readonly query: string;
  readonly documents: readonly string[];
  readonly options: Options<RerankOption>;
  readonly run: Run;
  /** Of the last request that worked. */
  readonly result: RerankResult | undefined;
  ask(query: string): void;
  write(documents: readonly string[]): void;
  setOption(id: RerankOption, option: Option): void;
  rank(model: string): Promise<void>;
  stop(): void;
}

export interface RerankResult {
  readonly model: string;
  readonly ranking: readonly RankedDocument[];
  /** How many documents were sent. */
  readonly count: number;
  readonly measures: TabMeasures;
}

/** The Rerank tab: what was written, and what came of it. */
export const useRerank = create<RerankState>((set, get) => {
  const runner = createRunner((run) => {
    set({ run });
  });
  return {
    query: rerankTexts.firstQuery,
    documents: rerankTexts.first,
    options: firstOptions(rerankOptions),
    run: idleRun,
    result: undefined,
    ask(query) {
      set({ query });
    },
    write(documents) {
      set({ documents });
    },
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    async rank(model) {
      const documents = get().documents.filter((document) => document.trim() !== '');
      const fields = optionFields(rerankOptions, get().options);
      const sent = await runner.run(model, {
        path: 'v1/rerank',
        body: { model, query: get().query, documents, ...fields },
      });
      if (sent?.exchange.outcome !== 'complete') return;
      const ranking = readRanking(sent.json, documents);
      if (ranking === undefined) {
        const fault = { place: 'answer', message: tabsTexts.unreadable } as const;
        set({ run: { state: 'failed', model, exchange: sent.exchange, fault } });
        return;
      }
      const { usage, meta } = objectOf(sent.json);
      const measures = measuresOf(sent.exchange, usage ?? objectOf(meta).billed_units);
      set({ result: { model, ranking, count: documents.length, measures } });
    },
    stop() {
      runner.stop();
    },
  };
});
