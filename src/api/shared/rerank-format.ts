import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '#libs/json';

/**
 * Whose form a request to the shared address has: Cohere's where its SDK says so or a field is Cohere's alone, else
 * Jina's. They differ in whether results repeat their documents unasked.
 * Source: formats/rerank.md, "One route for Cohere v1 and Jina".
 */
export function formatOfRerank(
  headers: IncomingHttpHeaders,
  body: JsonObject,
): 'cohere-rerank-v1' | 'jina-rerank' {
  const isCohere =
    headers['x-fern-sdk-name'] === 'cohere-ai' ||
    body.rank_fields !== undefined ||
    body.max_chunks_per_doc !== undefined;
  return isCohere ? 'cohere-rerank-v1' : 'jina-rerank';
}
