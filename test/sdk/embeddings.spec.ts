import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CohereClient, CohereError } from 'cohere-ai';
import OpenAI, { BadRequestError } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** Every upstream that makes vectors, and the lane that OpenAI's, Google's and Cohere's clients have to it. */
const upstreams = [
  { model: 'openai/text-embedding-3-small', openai: 'verbatim', google: 'hub', cohere: 'hub' },
  { model: 'translated/text-embedding-3-small', openai: 'hub', google: 'hub', cohere: 'hub' },
  { model: 'google/gemini-embedding-001', openai: 'hub', google: 'verbatim', cohere: 'hub' },
  { model: 'cohere/embed-v4.0', openai: 'hub', google: 'hub', cohere: 'verbatim' },
  { model: 'jina/jina-embeddings-v3', openai: 'hub', google: 'hub', cohere: 'hub' },
] as const;

const texts = ['the cat sleeps on the mat', 'a cat sleeps', 'interest rates rise'];

let mock: MockUpstream;
let gateway: TestGateway;
let openai: OpenAI;
let google: GoogleGenAI;
let cohere: CohereClient;

beforeAll(async () => {
  const apiKey = 'sk-upstream';
  mock = await startMockUpstream({ apiKey });
  const { origin, baseUrl } = mock;
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl, apiKey },
      translated: { type: 'openai', baseUrl, apiKey, lane: 'hub' },
      google: { type: 'google', baseUrl: origin, apiKey },
      cohere: { type: 'cohere', baseUrl: origin, apiKey },
      jina: { type: 'jina', baseUrl: `${origin}/jina/v1`, apiKey },
    },
  });
  const { token } = gateway;
  openai = new OpenAI({ baseURL: gateway.baseUrl, apiKey: token, maxRetries: 0, logLevel: 'off' });
  google = new GoogleGenAI({ apiKey: token, httpOptions: { baseUrl: gateway.url } });
  cohere = new CohereClient({ environment: gateway.url, token, maxRetries: 0 });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const cosine = (left: readonly number[] = [], right: readonly number[] = []): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

/** The two sentences about cats are nearer to each other than to the one about money. */
function expectSense(vectors: readonly (readonly number[])[], length?: number): void {
  expect(vectors).toHaveLength(texts.length);
  if (length !== undefined) expect(vectors.map((vector) => vector.length)).toEqual(texts.map(() => length));
  const [first, second, third] = vectors;
  expect(cosine(first, second)).toBeGreaterThan(cosine(first, third) + 0.2);
}

/** Lane and losses of the last answer, from the log. */
const lastLine = (path: string) => gateway.requestLine(path);

describe.each(upstreams)('embeddings of $model', ({ model, ...lanes }) => {
  it('by the OpenAI SDK, which asks for base64 by itself', async () => {
    const { data, response } = await openai.embeddings.create({ model, input: texts }).withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lanes.openai);
    expectSense(data.data.map(({ embedding }) => embedding));
    expect(data.data.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(data.usage.total_tokens).toBeGreaterThan(0);
  });

  it('by the OpenAI SDK as numbers, of chosen length, and as base64 undecoded', async () => {
    const asked = { model, input: texts, dimensions: 256 };
    const floats = await openai.embeddings.create({ ...asked, encoding_format: 'float' });
    expectSense(
      floats.data.map(({ embedding }) => embedding),
      256,
    );
    const raw = await openai.embeddings.create({ ...asked, encoding_format: 'base64' });
    const [first] = raw.data;
    const bytes = Buffer.from(String(first?.embedding), 'base64');
    expect(Array.from({ length: 256 }, (_, index) => bytes.readFloatLE(index * 4))).toEqual(
      floats.data[0]?.embedding,
    );
  });

  it("by Google's SDK", async () => {
    const { embeddings = [] } = await google.models.embedContent({
      model,
      contents: texts,
      config: { outputDimensionality: 256, taskType: 'RETRIEVAL_DOCUMENT' },
    });
    expectSense(
      embeddings.map(({ values = [] }) => values),
      256,
    );
    const line = await lastLine(`/v1/models/${model}:batchEmbedContents`);
    expect(line.lane).toBe(lanes.google);
  });

  it("by Cohere's SDK", async () => {
    const { embeddings, texts: repeated } = await cohere.v2.embed({
      model,
      texts,
      inputType: 'search_document',
      embeddingTypes: ['float', 'base64'],
      outputDimension: 256,
    });
    expectSense(embeddings.float ?? [], 256);
    expect(Buffer.from(embeddings.base64?.[0] ?? '', 'base64').readFloatLE(0)).toBe(
      embeddings.float?.[0]?.[0],
    );
    expect(repeated).toEqual(texts);
    expect((await lastLine('/v2/embed')).lane).toBe(lanes.cohere);
  });

  it('in more pieces than the upstream takes at once', async () => {
    const input = Array.from({ length: 230 }, (_, index) => `word${index} and more`);
    const { data } = await openai.embeddings.create({ model, input, encoding_format: 'float' });
    expect(data).toHaveLength(230);
    const alone = await openai.embeddings.create({
      model,
      input: input[217] ?? '',
      encoding_format: 'float',
    });
    expect(data[217]?.embedding).toEqual(alone.data[0]?.embedding);
  });
});

describe('what cannot be', () => {
  it('reaches the OpenAI SDK as its own error', async () => {
    const tokens = openai.embeddings.create({ model: 'google/gemini-embedding-001', input: [1, 2, 3] });
    await expect(tokens).rejects.toThrow(BadRequestError);
    const wrong = openai.embeddings.create({ model: 'cohere/rerank-v3.5', input: 'a' });
    await expect(wrong).rejects.toMatchObject({ status: 400, param: 'model', code: 'wrong_endpoint' });
    const upstreams = openai.embeddings.create({ model: 'cohere/embed-v4.0', input: 'a', dimensions: 3 });
    await expect(upstreams).rejects.toMatchObject({ status: 400, message: /output_dimension/ });
  });

  it("reaches Cohere's SDK as its own error", async () => {
    const empty = cohere.v2.embed({ model: 'cohere/embed-v4.0', texts: [], inputType: 'search_query' });
    await expect(empty).rejects.toThrow(CohereError);
    await expect(empty).rejects.toMatchObject({ statusCode: 400, body: { message: /"texts"/ } });
    const stranger = new CohereClient({ environment: gateway.url, token: 'wrong', maxRetries: 0 });
    const refused = stranger.v2.rerank({ model: 'cohere/rerank-v3.5', query: 'q', documents: ['a'] });
    await expect(refused).rejects.toMatchObject({ statusCode: 401 });
  });

  it("reaches Google's SDK as its own error", async () => {
    const wrong = google.models.embedContent({ model: 'cohere/rerank-v3.5', contents: 'a' });
    await expect(wrong).rejects.toMatchObject({ name: 'ApiError', status: 400 });
  });
});
