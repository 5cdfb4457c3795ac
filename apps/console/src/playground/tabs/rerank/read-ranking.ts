import { arrayOf, numberOf, objectOf, textOf } from '../shared/fields.js';

/** A document where it came to stand. */
export interface RankedDocument {
  /** From 0, in the order of the request. */
  readonly index: number;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  /** Places it rose (positive) or fell. */
  readonly moved: number;
  readonly text: string;
  /** Its part of the longest bar, from 0 to 1. */
  readonly share: number;
}

/**
 * The ranking of an answer of `v1/rerank`; undefined where it has none. Scores are from 0 to 1, but some models leave
 * that range: then bars are measured by the highest and the lowest.
 */
export function readRanking(
  body: unknown,
  documents: readonly string[],
): readonly RankedDocument[] | undefined {
  const { results } = objectOf(body);
  if (!Array.isArray(results)) return undefined;
  const read = arrayOf(results).flatMap((entry) => {
    const { index, relevance_score: score, document } = objectOf(entry);
    const [place, value] = [numberOf(index), numberOf(score)];
    if (place === undefined || value === undefined) return [];
    return [{ index: place, score: value, text: documents[place] ?? documentText(document) }];
  });
  const scores = read.map(({ score }) => score);
  const [low, high] = [Math.min(0, ...scores), Math.max(1, ...scores)];
  return read.map((entry, position) => ({
    ...entry,
    rank: position + 1,
    moved: entry.index - position,
    share: (entry.score - low) / (high - low),
  }));
}

const documentText = (document: unknown): string => textOf(document) ?? textOf(objectOf(document).text) ?? '';
