import { wordOverlap } from './text-vector.js';

/** A document's place in the request and its score. */
export interface Ranked {
  readonly index: number;
  readonly relevance_score: number;
}

/** The best documents first. */
export function rankDocuments(query: string, texts: readonly string[], most = Infinity): readonly Ranked[] {
  return texts
    .map((text, index) => ({ index, relevance_score: wordOverlap(query, text) }))
    .toSorted((left, right) => right.relevance_score - left.relevance_score)
    .slice(0, most);
}
