import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedRequest, ScriptedUpstream } from '../support/scripted-upstream.js';

const v1 = '/v1/rerank';
const v2 = '/v2/rerank';
const documents = ['red', 'green', 'blue'];

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const { url } = upstream;
  const baseUrl = `${url}/v1`;
  gateway = await startGateway({
    providers: {
      cohere: { type: 'cohere', baseUrl: url, apiKey: 'co' },
      jina: { type: 'jina', baseUrl, apiKey: 'jina' },
      voyage: { type: 'voyage', baseUrl: `${url}/voyage`, apiKey: 'pa' },
      vllm: { type: 'vllm', baseUrl },
      tei: { type: 'tei', baseUrl: `${url}/tei` },
      small: {
        type: 'openai-compatible',
        baseUrl: `${url}/tei`,
        reranking: { format: 'tei-rerank', limit: 2 },
      },
      gpt: { type: 'openai', baseUrl, apiKey: 'sk' },
    },
  });
});

/** The longer a document, the better. */
const scores = (list: unknown, key: string) =>
  (list as readonly string[])
    .map((text, index) => ({ index, [key]: text.length / 10 }))
    .toSorted((left, right) => Number(right[key]) - Number(left[key]));

const meta = { api_version: { version: '2' }, billed_units: { search_units: 1 } };

beforeEach(() => {
  upstream.requests.length = 0;
  const alike = ({ body }: ScriptedRequest) => ({ results: scores(body.documents, 'relevance_score') });
  upstream.reply(v1, (request) => ({
    ...alike(request),
    model: request.body.model,
    usage: { total_tokens: 5 },
    meta,
  }));
  upstream.reply(v2, (request) => ({ ...alike(request), id: 'c-1', meta }));
  upstream.reply('/voyage/rerank', ({ body }) => ({
    object: 'list',
    data: scores(body.documents, 'relevance_score'),
    model: body.model,
    usage: { total_tokens: 9 },
  }));
  upstream.reply('/tei/rerank', ({ body }) => scores(body.texts, 'score'));
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const post = (
  to: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> =>
  rawRequest(gateway.url, {
    path: to,
    headers: { ...bearerJson(gateway.token), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const cohereSdk = { 'x-fern-sdk-name': 'cohere-ai' };

describe('an upstream of the same form', () => {
  it.each([
    ["Jina's", v1, 'jina/jina-reranker-v3', {}],
    ["vLLM's", v1, 'vllm/bge-reranker-v2-m3', {}],
    ["Cohere's, version 1", v1, 'cohere/rerank-v3.5', cohereSdk],
    ["Cohere's, version 2", v2, 'cohere/rerank-v3.5', {}],
  ])('%s is relayed byte for byte but for the model', async (_whose, to, model, headers) => {
    const answer =
      '{"results":[{"index":0,"relevance_score":1e-1}], "unknown":true,"usage":{"total_tokens":2}}';
    upstream.answer(to, 200, answer);
    const body = `{"model":"${model}", "query":"q","documents":["a"],"x":1e400}`;
    const reply = await post(to, body, headers);
    expect(reply.body.toString()).toBe(answer);
    expect(reply.headers['x-gateway-lane']).toBe('verbatim');
    expect(upstream.requests).toMatchObject([
      { path: to, raw: body.replace(model, model.slice(model.indexOf('/') + 1)) },
    ]);
  });
});

describe('an upstream of another form', () => {
  it("gives Jina's clients documents unless they want none, Cohere's only where they ask", async () => {
    const body = { model: 'tei/m', query: 'q', documents, top_n: 1 };
    const best = { index: 1, relevance_score: 0.5 };
    const withText = { ...best, document: { text: 'green' } };
    expect((await post(v1, body)).json()).toMatchObject({ results: [withText] });
    expect((await post(v1, { ...body, return_documents: false })).json()).toMatchObject({ results: [best] });
    const plain = (await post(v1, body, cohereSdk)).json() as { results: unknown };
    expect(plain.results).toEqual([best]);
    const asked = await post(v1, { ...body, return_documents: true }, cohereSdk);
    expect(asked.json()).toMatchObject({ results: [withText] });
    expect((await post(v2, body)).json()).toEqual({
      id: expect.any(String),
      results: [best],
      meta: { api_version: { version: '2' } },
    });
  });

  it("answers at the shared address what Cohere's and Jina's clients look for", async () => {
    const reply = await post(v1, { model: 'voyage/rerank-2.5', query: 'q', documents });
    expect(reply.json()).toEqual({
      id: expect.any(String),
      object: 'list',
      model: 'rerank-2.5',
      results: [
        { index: 1, relevance_score: 0.5, document: { text: 'green' } },
        { index: 2, relevance_score: 0.4, document: { text: 'blue' } },
        { index: 0, relevance_score: 0.3, document: { text: 'red' } },
      ],
      meta: { api_version: { version: '1' } },
      usage: { prompt_tokens: 9, total_tokens: 9 },
    });
    expect(upstream.requests[0]?.body).toEqual({
      model: 'rerank-2.5',
      query: 'q',
      documents,
      return_documents: false,
    });
  });

  it('ranks records by the fields that count and gives them back whole', async () => {
    const records = [{ title: 'A', body: 'long text', id: 7 }, { title: 'B' }];
    const reply = await post(v1, {
      model: 'cohere/rerank-v3.5',
      query: 'q',
      documents: records,
      rank_fields: ['title', 'body'],
      max_tokens_per_doc: 9,
      return_documents: true,
    });
    // The same form as the client's: relayed as it is.
    expect(reply.headers['x-gateway-lane']).toBe('verbatim');
    const other = await post(v1, {
      model: 'tei/m',
      query: 'q',
      documents: records,
      rank_fields: ['title', 'body'],
      return_documents: true,
    });
    expect(upstream.requests[1]?.body).toEqual({
      query: 'q',
      texts: ['title: A\nbody: long text', 'title: B'],
      truncate: true,
    });
    expect(other.json()).toMatchObject({
      results: [
        { index: 0, document: { text: 'title: A\nbody: long text', title: 'A', id: 7 } },
        { index: 1, document: { text: 'title: B', title: 'B' } },
      ],
    });
  });

  it('names what was lost, and refuses it where the client is strict', async () => {
    const body = { model: 'tei/m', query: 'q', documents, max_chunks_per_doc: 3, unknown: 1 };
    const reply = await post(v1, body);
    expect(reply.headers['x-gateway-losses']).toBe('unknown;dropped, max_chunks_per_doc;dropped');
    const strict = await post(v1, body, { 'x-gateway-strict': 'true' });
    expect(strict.status).toBe(422);
  });

  it('splits what the upstream takes no more of at once, and ranks all of it', async () => {
    const reply = await post(v1, {
      model: 'small/m',
      query: 'q',
      documents: ['1', '55555', '333', '4444', '22'],
      top_n: 3,
      return_documents: false,
    });
    expect(upstream.requests.map(({ body }) => (body.texts as string[]).length).toSorted()).toEqual([
      1, 2, 2,
    ]);
    expect(reply.json()).toMatchObject({
      results: [
        { index: 1, relevance_score: 0.5 },
        { index: 3, relevance_score: 0.4 },
        { index: 2, relevance_score: 0.3 },
      ],
    });
  });

  it('sends version 1 with records to Cohere as texts where it is translated', async () => {
    await post(v1, { model: 'cohere/rerank-v3.5', query: 'q', documents: [{ text: 'a' }], top_n: 1 });
    expect(upstream.requests).toMatchObject([
      { path: v2, body: { model: 'rerank-v3.5', query: 'q', documents: ['a'], top_n: 1 } },
    ]);
    const reply = await post(v1, { model: 'cohere/rerank-v3.5', query: 'q', documents });
    expect(reply.json()).toMatchObject({ id: 'c-1', meta: { billed_units: { search_units: 1 } } });
  });

  it.each([
    ['an index there is none of', [{ index: 9, score: 1 }]],
    [
      'an index twice',
      [
        { index: 0, score: 1 },
        { index: 0, score: 1 },
      ],
    ],
    ['no score', [{ index: 0 }]],
    ['no list', {}],
  ])('is not believed where it answers %s', async (_what, answer) => {
    upstream.answer('/tei/rerank', 200, answer);
    expect((await post(v1, { model: 'tei/m', query: 'q', documents })).status).toBe(502);
  });
});

describe('bad input', () => {
  it.each([
    ['no query', { documents }, 'query'],
    ['an empty query', { query: '', documents }, 'query'],
    ['a query that is a number', { query: 1, documents }, 'query'],
    ['no documents', { query: 'q' }, 'documents'],
    ['an empty list', { query: 'q', documents: [] }, 'documents'],
    ['a number among documents', { query: 'q', documents: ['a', 1] }, 'documents'],
    ['100,000 documents', { query: 'q', documents: Array.from({ length: 100_000 }, () => 'a') }, 'documents'],
    ['a negative top_n', { query: 'q', documents, top_n: -1 }, 'top_n'],
    ['a fraction as top_n', { query: 'q', documents, top_n: 1.5 }, 'top_n'],
    ['a record without its field', { query: 'q', documents: [{ title: 'a' }] }, 'documents'],
    ['rank fields that are no list', { query: 'q', documents, rank_fields: 'a' }, 'rank_fields'],
    ['no chunks', { query: 'q', documents, max_chunks_per_doc: 0 }, 'max_chunks_per_doc'],
    ['a word for a flag', { query: 'q', documents, return_documents: 'yes' }, 'return_documents'],
  ])('%s is refused by its name', async (_what, body, field) => {
    const reply = await post(v1, { model: 'tei/m', ...body });
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({
      id: expect.any(String),
      message: expect.stringContaining(field),
      detail: expect.stringContaining(field),
    });
    expect(upstream.requests).toEqual([]);
  });

  it('records are refused in version 2', async () => {
    const reply = await post(v2, { model: 'tei/m', query: 'q', documents: [{ text: 'a' }] });
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({ id: expect.any(String), message: expect.stringContaining('documents') });
  });

  it('NaN is no JSON', async () => {
    expect((await post(v1, '{"model":"tei/m","query":"q","documents":["a"],"top_n":NaN}')).status).toBe(400);
  });

  it('a model of another kind is told where it answers', async () => {
    const reply = await post(v1, { model: 'gpt/gpt-5-mini', query: 'q', documents });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ detail: expect.stringContaining('POST /v1/chat/completions') });
  });

  it('unknown paths are answered in the words of the family', async () => {
    const reply = await post('/v2/rerank/more', {});
    expect(reply.status).toBe(404);
    expect(reply.json()).toEqual({ id: expect.any(String), message: expect.stringContaining('/v2/rerank') });
  });
});
