import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Cohere, CohereClient } from 'cohere-ai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** Upstreams that rank, and the lanes that clients of Cohere's two versions and of Jina's form have to them. */
const upstreams = [
  { model: 'cohere/rerank-v3.5', v1: 'verbatim', v2: 'verbatim', jina: 'hub' },
  { model: 'jina/jina-reranker-v3', v1: 'hub', v2: 'hub', jina: 'verbatim' },
] as const;

const query = 'capital of France';
const documents = ['bread and cheese', 'Paris is the capital of France', 'the capital of Spain'];

/** What Jina answers, as far as its clients look. */
interface JinaAnswer {
  readonly model: string;
  readonly results: readonly { index: number; relevance_score: number; document?: { text: string } }[];
  readonly usage: { readonly total_tokens: number };
}

let mock: MockUpstream;
let gateway: TestGateway;
let cohere: CohereClient;

beforeAll(async () => {
  const apiKey = 'sk-upstream';
  mock = await startMockUpstream({ apiKey });
  gateway = await startGateway({
    providers: {
      cohere: { type: 'cohere', baseUrl: mock.origin, apiKey },
      jina: { type: 'jina', baseUrl: `${mock.origin}/jina/v1`, apiKey },
    },
  });
  cohere = new CohereClient({ environment: gateway.baseUrl, token: gateway.token, maxRetries: 0 });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

/** A client as people write it after Jina's documentation. */
async function jinaClient(
  body: object,
): Promise<{ status: number; lane: string | null; answer: JinaAnswer }> {
  const response = await fetch(`${gateway.baseUrl}/rerank`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as JinaAnswer;
  return { status: response.status, lane: response.headers.get('x-gateway-lane'), answer };
}

const laneOf = async (path: string): Promise<unknown> => (await gateway.requestLine(path)).lane;

describe.each(upstreams)('rerank by $model', ({ model, v1, v2, jina }) => {
  it("with Cohere's SDK, version 1", async () => {
    const { id, results, meta } = await cohere.rerank({ model, query, documents, topN: 2 });
    expect(results).toEqual([
      { index: 1, relevanceScore: 1 },
      { index: 2, relevanceScore: 2 / 3 },
    ]);
    expect(typeof id).toBe('string');
    expect(meta?.apiVersion?.version).toBe('1');
    expect(await laneOf('/v1/rerank')).toBe(v1);
  });

  it("with Cohere's SDK, version 1, records and their documents", async () => {
    const records = documents.map((text) => ({ title: text, text: 'nothing' }));
    const { results } = await cohere.rerank({
      model,
      query,
      documents: records,
      rankFields: ['title'],
      returnDocuments: true,
      topN: 1,
    });
    expect(results).toMatchObject([{ index: 1, document: { text: 'nothing', title: documents[1] } }]);
  });

  it("with Cohere's SDK, version 2", async () => {
    const { results } = await cohere.v2.rerank({ model, query, documents, topN: 1, maxTokensPerDoc: 512 });
    expect(results).toEqual([{ index: 1, relevanceScore: 1 }]);
    expect(await laneOf('/v2/rerank')).toBe(v2);
  });

  it("with a client of Jina's", async () => {
    const { lane, answer } = await jinaClient({ model, query, documents, top_n: 1 });
    expect(lane).toBe(jina);
    expect(answer.results).toEqual([
      { index: 1, relevance_score: 1, document: { text: 'Paris is the capital of France' } },
    ]);
    expect(answer.usage.total_tokens).toBeGreaterThan(0);
  });

  it('with 1,500 documents', async () => {
    const many = Array.from({ length: 1500 }, (_, index) =>
      index === 1234 ? 'capital of France' : `d${index}`,
    );
    const { results } = await cohere.v2.rerank({ model, query, documents: many, topN: 1 });
    expect(results).toEqual([{ index: 1234, relevanceScore: 1 }]);
  });
});

describe('what cannot be', () => {
  it("reaches Cohere's SDK as its own error", async () => {
    const wrong = cohere.rerank({ model: 'cohere/embed-v4.0', query, documents });
    await expect(wrong).rejects.toThrow(Cohere.BadRequestError);
    await expect(wrong).rejects.toMatchObject({
      statusCode: 400,
      body: { message: /POST \/v1\/embeddings/ },
    });
    const negative = cohere.v2.rerank({ model: 'jina/jina-reranker-v3', query, documents, topN: -1 });
    await expect(negative).rejects.toMatchObject({ statusCode: 400, body: { message: /"top_n"/ } });
    const unknown = cohere.v2.rerank({ model: 'nobody/x', query, documents });
    await expect(unknown).rejects.toMatchObject({ statusCode: 404 });
  });

  it("reaches Jina's clients with a detail", async () => {
    const { status, answer } = await jinaClient({ model: 'jina/jina-reranker-v3', query, documents: [] });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ detail: expect.stringContaining('documents') });
  });
});
