import { rerankTexts } from '../../../texts/rerank.js';
import type { OptionSpec } from '../shared/options.js';

export type RerankOption = 'top_n' | 'return_documents';

/** Optional parameters of `v1/rerank`. */
export const rerankOptions: readonly OptionSpec<RerankOption>[] = [
  {
    id: 'top_n',
    label: rerankTexts.topN,
    hint: rerankTexts.topNHint,
    control: { kind: 'number', least: 1, step: 1 },
    first: { on: false, value: '3' },
  },
  {
    id: 'return_documents',
    label: rerankTexts.returnDocuments,
    hint: rerankTexts.returnDocumentsHint,
    control: { kind: 'switch' },
    first: { on: false, value: 'false' },
  },
];
