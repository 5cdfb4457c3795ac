import type { Loss, RerankRequest } from '#libs/canonical';
import type { Ranked, RankTask } from './text-tasks.js';

/** Chunks of a document where the request does not say: as Cohere documents it. */
const usualChunks = 10;

/** A request as the model can serve it. */
export function planReranking(request: RerankRequest, texts: readonly string[]): RankTask {
  const { query, maxChunksPerDocument, maxTokensPerDocument, truncate = true } = request;
  const unlimited = maxTokensPerDocument === undefined ? usualChunks : Infinity;
  return {
    kind: 'rank',
    query,
    texts,
    maxChunks: maxChunksPerDocument ?? unlimited,
    ...(maxTokensPerDocument !== undefined && { maxTokens: maxTokensPerDocument }),
    truncate,
  };
}

/** What of a request was not read. */
export function rerankingLosses({ cut, queryCut }: Pick<Ranked, 'cut' | 'queryCut'>): readonly Loss[] {
  const losses: Loss[] = [];
  if (queryCut) {
    const detail = 'The query is longer than the model reads; only its beginning counted.';
    losses.push({ path: 'query', feature: 'query-length', action: 'approximated', detail });
  }
  if (cut > 0) {
    const detail = `${cut} documents are longer than what is read of one; only their beginning counted.`;
    losses.push({ path: 'documents', feature: 'document-length', action: 'approximated', detail });
  }
  return losses;
}
