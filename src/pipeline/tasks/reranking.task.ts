import { rerankTexts, sumUsage } from '#libs/canonical';
import type { RerankFormatName, RerankRequest, RerankResponse } from '#libs/canonical';
import { readOpenAiError } from '#libs/codec-kit';
import { cohereRerankV1Codec, cohereRerankV2Codec } from '#libs/formats/cohere-rerank';
import { jinaRerankCodec } from '#libs/formats/jina-rerank';
import { teiRerankCodec } from '#libs/formats/tei-rerank';
import { voyageRerankCodec } from '#libs/formats/voyage-rerank';
import { spliceTopLevel } from '#libs/json';
import { inPieces, sizeOf } from './pieces.js';
import type { Task, TaskClient } from './task.js';

/** What all clients of this task have in common. Errors are read whatever their shape. */
const alike = {
  count: ({ documents }) => sizeOf(documents),
  rename: (raw, model) => spliceTopLevel(raw, { model }),
  decodeError: readOpenAiError,
} satisfies Partial<TaskClient<RerankFormatName, RerankRequest, RerankResponse>>;

/** Documents in order of how well they answer a query. The formats: one entry each. */
export const rerankingTask: Task<RerankFormatName, RerankRequest, RerankResponse> = {
  endpoint: 'reranking',
  clients: {
    'jina-rerank': { codec: jinaRerankCodec, tellsUsage: true, ...alike },
    'cohere-rerank-v1': { codec: cohereRerankV1Codec, tellsUsage: false, ...alike },
    'cohere-rerank-v2': { codec: cohereRerankV2Codec, tellsUsage: false, ...alike },
  },
  upstreams: {
    'jina-rerank': { codec: jinaRerankCodec, decodeError: readOpenAiError },
    'cohere-rerank-v1': { codec: cohereRerankV1Codec, decodeError: readOpenAiError },
    'cohere-rerank-v2': { codec: cohereRerankV2Codec, decodeError: readOpenAiError },
    'voyage-rerank': { codec: voyageRerankCodec, decodeError: readOpenAiError },
    'tei-rerank': { codec: teiRerankCodec, decodeError: readOpenAiError },
  },
  offered: ({ reranking }) => reranking,
  split: (request, limit) =>
    inPieces(request.documents, limit).map((documents) => ({ ...request, documents })),
  join,
  texts: (request) => rerankTexts(request).concat(request.query),
};

/** Each document is scored by itself, so that scores of several requests can be compared. */
function join(pieces: readonly RerankRequest[], responses: readonly RerankResponse[]): RerankResponse {
  const [first] = responses;
  const topN = pieces[0]?.topN;
  let offset = 0;
  const results = responses.flatMap((response, place) => {
    const start = offset;
    offset += pieces[place]?.documents.length ?? 0;
    return response.results.map(({ index, score }) => ({ index: index + start, score }));
  });
  const usage = sumUsage(responses.map((response) => response.usage));
  return {
    ...(first?.id !== undefined && { id: first.id }),
    ...(first?.model !== undefined && { model: first.model }),
    results: results.toSorted((left, right) => right.score - left.score).slice(0, topN),
    ...(usage !== undefined && { usage }),
  };
}
