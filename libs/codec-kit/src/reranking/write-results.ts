import { rerankText } from '#libs/canonical';
import type { RerankDocument, RerankRequest, RerankResponse } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/** The results as Cohere and Jina write them, with their documents where the client wants these. */
export function writeRerankResults(
  { results }: RerankResponse,
  request: RerankRequest,
): readonly JsonObject[] {
  return results.map(({ index, score }) => {
    const document = request.returnDocuments === true ? request.documents[index] : undefined;
    return {
      index,
      relevance_score: score,
      ...(document !== undefined && { document: written(document, index, request) }),
    };
  });
}

/** Cohere's clients need a `text`; all other fields of a record are kept. */
function written(document: RerankDocument, index: number, { rankFields }: RerankRequest): JsonObject {
  if (typeof document === 'string') return { text: document };
  if (typeof document.text === 'string' || rankFields === undefined) return document;
  return { text: rerankText(document, index, rankFields), ...document };
}
