import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CohereClient, CohereClientV2 } from 'cohere-ai';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';
import OpenAI from 'openai';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { placeWeights } from '../support/weights.js';

// The model computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

const clientOf = (gateway: TestGateway): OpenAI =>
  new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });

const similarity = (one: readonly number[] = [], other: readonly number[] = []): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  gateway = await startGateway({ local: { enabled: true, pull: false, queue: 1 } }, {}, (folder) =>
    placeWeights(join(folder, 'data'), 'minilm'),
  );
  client = clientOf(gateway);
}, 600_000);
afterAll(async () => {
  await gateway.close();
});

describe('embedded embeddings under the OpenAI SDK', () => {
  it('are listed', async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['minilm', 'minilm-rerank']));
  });

  it('come as the SDK asks for them, and as numbers, equal to the last bit', async () => {
    const input = [
      'A kitten sleeps on the couch.',
      'The cat sleeps on the sofa.',
      'Stock markets fell today.',
    ];
    // The SDK asks for base64 and decodes it.
    const decoded = await client.embeddings.create({ model: 'minilm', input });
    const numbers = await client.embeddings.create({
      model: 'local/minilm',
      input,
      encoding_format: 'float',
    });
    const [kitten, cat, market] = decoded.data.map(({ embedding }) => Array.from(embedding));
    expect(kitten).toHaveLength(384);
    expect(similarity(kitten, cat)).toBeGreaterThan(0.4 + similarity(kitten, market));
    expect(numbers.data.map(({ embedding }) => embedding)).toEqual([kitten, cat, market]);
    expect(decoded.data.map(({ index }) => index)).toEqual([0, 1, 2]);
    // 7, 7 and 5 words and marks, and two special tokens each.
    expect(decoded.usage).toEqual({ prompt_tokens: 25, total_tokens: 25 });
  });

  it('are as long as asked, or refused', async () => {
    const ask = (dimensions: number) =>
      client.embeddings.create({ model: 'minilm', input: 'hello', dimensions });
    expect((await ask(100)).data[0]?.embedding).toHaveLength(100);
    await expect(ask(1024)).rejects.toMatchObject({ status: 400, param: 'dimensions' });
  });

  it('come of token ids too', async () => {
    const text = 'The programmer fixed a bug in the code.';
    const ask = (input: OpenAI.EmbeddingCreateParams['input']) =>
      client.embeddings.create({ model: 'minilm', input }).withResponse();
    const { data, response } = await ask([encode(text), encode(text)]);
    const [vector] = (await ask(text)).data.data;
    expect(data.data.map(({ embedding }) => embedding)).toEqual([vector?.embedding, vector?.embedding]);
    expect(response.headers.get('x-gateway-losses')).toContain('token-ids;approximated');
  });

  it('tell in a header that a long text was cut', async () => {
    const { response } = await client.embeddings
      .create({ model: 'minilm', input: 'word '.repeat(400) })
      .withResponse();
    expect(response.headers.get('x-gateway-losses')).toContain('input-length;approximated');
  });

  it('answer 503 with a wait where too many ask, and go on when they leave', async () => {
    const input = Array.from({ length: 2000 }, (_, at) => `A sentence with the number ${at}.`);
    const leaving = new AbortController();
    const asked = Array.from({ length: 4 }, () =>
      client.embeddings
        .create({ model: 'minilm', input }, { signal: leaving.signal })
        .catch((error: unknown) => error),
    );
    const refused = await Promise.race(asked);
    expect(refused).toMatchObject({ status: 503 });
    expect((refused as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toMatch(/^\d+$/);
    leaving.abort();
    await Promise.all(asked);
    const deadline = performance.now() + 10_000;
    const again = () => client.embeddings.create({ model: 'minilm', input: 'hello' }).catch(() => undefined);
    let answer = await again();
    while (answer === undefined && performance.now() < deadline) answer = await again();
    expect(answer?.usage.prompt_tokens).toBe(3);
  });
});

describe('embedded reranking', () => {
  const query = 'What is the capital of the United States?';
  const documents = [
    'Carson City is the capital city of the American state of Nevada.',
    'Washington, D.C. is the seat of the federal government of the USA.',
    'Bees make honey.',
  ];

  it('works under the Cohere SDK, first and second version', async () => {
    const settings = { environment: gateway.url, token: gateway.token };
    const first = await new CohereClient(settings).rerank({
      model: 'minilm-rerank',
      query,
      documents: documents.map((text) => ({ text })),
      topN: 2,
      returnDocuments: true,
    });
    expect(first.results.map(({ index }) => index)).toEqual([1, 0]);
    expect(first.results[0]?.document?.text).toBe(documents[1]);
    const second = await new CohereClientV2(settings).rerank({ model: 'minilm-rerank', query, documents });
    expect(second.results.map(({ index }) => index)).toEqual([1, 0, 2]);
    expect(second.results.slice(0, 2).map(({ relevanceScore }) => relevanceScore)).toEqual(
      first.results.map(({ relevanceScore }) => relevanceScore),
    );
  });

  it('works for clients of Jina', async () => {
    const answer = await rawRequest(gateway.url, {
      path: '/v1/rerank',
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model: 'minilm-rerank', query, documents, top_n: 1 }),
    });
    expect(answer.json()).toMatchObject({
      model: 'minilm-rerank',
      results: [{ index: 1, document: { text: documents[1] }, relevance_score: expect.any(Number) }],
      usage: { total_tokens: expect.any(Number) },
    });
  });
});

describe('an embedded model on another endpoint', () => {
  it('answers 400 naming the right one', async () => {
    await expect(
      client.chat.completions.create({ model: 'minilm', messages: [{ role: 'user', content: 'Hello' }] }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('/v1/embeddings') });
    await expect(client.embeddings.create({ model: 'minilm-rerank', input: 'hello' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('/v1/rerank'),
    });
  });
});
