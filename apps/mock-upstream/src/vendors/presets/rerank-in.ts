import type { Preset } from '#libs/provider-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { rankDocuments } from '../../vectors/rank-documents.js';
import { rerankV1, rerankV2 } from '../cohere/rerank.js';
import { rerank as jinaRerank } from '../jina/rerank.js';
import { openAiError } from '../openai/openai-error.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { DirectEndpoint } from '../vendor.js';

type Endpoint = NonNullable<Preset['reranking']>;

/** Voyage's words: `top_k`, results under `data`. Source: Voyage API reference, "Rerankers". */
const voyageRerank = ranking({
  fields: ['query', 'documents', 'model', 'top_k', 'return_documents', 'truncation'],
  texts: 'documents',
  most: 'top_k',
  write: (ranked, { model = '' }) => ({ object: 'list', data: ranked, model, usage: { total_tokens: 1 } }),
});

/** Text Embeddings Inference: `texts`, a bare list with `score`. Source: its OpenAPI description. */
const teiRerank = ranking({
  fields: ['query', 'texts', 'raw_scores', 'return_text', 'truncate', 'truncation_direction'],
  texts: 'texts',
  write: (ranked) => ranked.map(({ index, relevance_score: score }) => ({ index, score })),
});

const endpoints: Readonly<Record<Endpoint['format'], DirectEndpoint>> = {
  'jina-rerank': jinaRerank,
  'cohere-rerank-v1': rerankV1,
  'cohere-rerank-v2': rerankV2,
  'voyage-rerank': voyageRerank,
  'tei-rerank': teiRerank,
};

/** Ranking in the format that a preset names. */
export function rerankIn({ format, limit }: Endpoint): Route {
  const endpoint = endpoints[format];
  const limited: DirectEndpoint = {
    kind: 'direct',
    answer: ({ models, body }) => {
      const value = body();
      const listed = isJsonObject(value) ? (value.documents ?? value.texts) : [];
      const isTooLong = limit !== undefined && isJsonArray(listed) && listed.length > limit;
      return isTooLong
        ? openAiError(400, { message: 'Too many documents.' })
        : endpoint.answer({ models, body: () => value });
    },
  };
  return ({ method }) =>
    method === 'POST' ? limited : always(openAiError(405, { message: 'Method Not Allowed' }));
}

interface Ranking {
  readonly fields: readonly string[];
  readonly texts: string;
  readonly most?: string;
  write(
    ranked: readonly { readonly index: number; readonly relevance_score: number }[],
    body: JsonObject,
  ): JsonObject | readonly JsonObject[];
}

function ranking({ fields, texts, most, write }: Ranking): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ body }) => {
      const value = body();
      const request = isJsonObject(value) ? value : {};
      const unknown = Object.keys(request).find((field) => !fields.includes(field));
      if (unknown !== undefined) return openAiError(422, { message: `Unknown field: ${unknown}` });
      const { query } = request;
      const listed = request[texts];
      if (typeof query !== 'string' || !isJsonArray(listed))
        return openAiError(422, { message: 'query and texts are needed' });
      const count = most === undefined ? undefined : request[most];
      const words = listed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
      const ranked = rankDocuments(query, words, typeof count === 'number' ? count : undefined);
      return {
        status: 200,
        body: write(
          ranked.map((one) => ({ ...one })),
          request,
        ),
      };
    },
  };
}
