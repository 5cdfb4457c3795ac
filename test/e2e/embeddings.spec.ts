import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedRequest, ScriptedUpstream } from '../support/scripted-upstream.js';

const path = '/v1/embeddings';
const batchPath = '/v1beta/models/g:batchEmbedContents';

/** 0.5 and -2 as little-endian 32-bit numbers. */
const base64 = 'AAAAPwAAAMA=';

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const { url } = upstream;
  gateway = await startGateway({
    providers: {
      gpt: { type: 'openai', baseUrl: `${url}/v1`, apiKey: 'sk' },
      translated: { type: 'openai', baseUrl: `${url}/v1`, apiKey: 'sk', lane: 'hub' },
      plain: { type: 'openai-compatible', baseUrl: `${url}/v1`, apiKey: 'sk' },
      small: { type: 'openai-compatible', baseUrl: `${url}/v1`, apiKey: 'sk', embedding: { limit: 2 } },
      gemini: { type: 'google', baseUrl: url, apiKey: 'AIza' },
      cohere: { type: 'cohere', baseUrl: url, apiKey: 'co' },
      jina: { type: 'jina', baseUrl: `${url}/v1`, apiKey: 'jina' },
      voyage: { type: 'voyage', baseUrl: `${url}/v1`, apiKey: 'pa' },
      claude: { type: 'anthropic', baseUrl: url, apiKey: 'sk-ant' },
    },
    models: {
      either: [
        { provider: 'claude', model: 'claude-x' },
        { provider: 'gemini', model: 'g' },
      ],
      gpt: [{ provider: 'gpt', model: 'text-embedding-3-small' }],
    },
  });
});

const floats = ({ body }: ScriptedRequest) => ({
  object: 'list',
  model: body.model,
  data: (body.input as readonly string[]).map((_, index) => ({
    object: 'embedding',
    index,
    embedding: [0.5, -2],
  })),
  usage: { prompt_tokens: 7, total_tokens: 7 },
});

beforeEach(() => {
  upstream.requests.length = 0;
  upstream.reply(path, floats);
  upstream.reply(batchPath, ({ body }) => ({
    embeddings: (body.requests as readonly unknown[]).map(() => ({ values: [0.5, -2] })),
  }));
  upstream.answer('/v1beta/models/g:embedContent', 200, { embedding: { values: [0.5, -2] } });
  upstream.reply('/v2/embed', ({ body }) => ({
    id: 'c1',
    embeddings: { float: ((body.texts ?? body.inputs) as readonly string[]).map(() => [0.5, -2]) },
    meta: { billed_units: { input_tokens: 3 } },
  }));
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, to = path): Promise<RawAnswer> =>
  rawRequest(gateway.url, {
    path: to,
    headers: { ...bearerJson(gateway.token), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const sentBody = (): ScriptedRequest['body'] | undefined => upstream.requests[0]?.body;

describe('embeddings of an upstream of the same form', () => {
  it('are relayed byte for byte but for the model', async () => {
    const answer =
      '{"object":"list", "data":[{"embedding":[1e-1],"index":0}],"usage":{"prompt_tokens":3}, "x":1}';
    upstream.answer(path, 200, answer);
    const body = '{"model":"gpt",  "input":"a\\u00e9", "future":12345678901234567890}';
    const reply = await post(body);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe(answer);
    expect(reply.headers['x-gateway-lane']).toBe('verbatim');
    expect(upstream.requests[0]?.raw).toBe(body.replace('"gpt"', '"text-embedding-3-small"'));
    expect(upstream.requests[0]?.headers.authorization).toBe('Bearer sk');
    const line = await gateway.requestLine(path, String(reply.headers['x-request-id']));
    expect(line).toMatchObject({ provider: 'gpt', lane: 'verbatim', usage: { input: 3 } });
  });

  it("relays the upstream's refusal in its own words", async () => {
    upstream.answer(path, 400, { error: { message: 'too long', type: 'invalid_request_error', code: 'x' } });
    const reply = await post({ model: 'plain/m', input: 'a' });
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({
      error: { message: 'too long', type: 'invalid_request_error', code: 'x' },
    });
  });

  it('are split where the upstream takes fewer at once, and joined in order with their usage', async () => {
    upstream.reply(path, async (request) => {
      const input = request.body.input as readonly string[];
      // The first piece answers last.
      if (input[0] === '0') await new Promise((resolve) => setTimeout(resolve, 50));
      const data = input.map((text, index) => ({ index, embedding: [Number(text), 1] }));
      return { data: data.toReversed(), usage: { prompt_tokens: input.length, total_tokens: input.length } };
    });
    const reply = await post({ model: 'small/m', input: ['0', '1', '2', '3', '4'] });
    expect(reply.headers['x-gateway-lane']).toBe('hub');
    expect(upstream.requests.map(({ body }) => body.input)).toEqual([['0', '1'], ['2', '3'], ['4']]);
    expect(reply.json()).toEqual({
      object: 'list',
      data: [0, 1, 2, 3, 4].map((number) => ({ object: 'embedding', index: number, embedding: [number, 1] })),
      model: 'small/m',
      usage: { prompt_tokens: 5, total_tokens: 5 },
    });
  });

  it('fail as a whole where a piece fails', async () => {
    upstream.reply(path, ({ body }) => (body.input === undefined ? {} : { data: [], usage: {} }));
    const reply = await post({ model: 'small/m', input: ['0', '1', '2'] });
    expect(reply.status).toBe(502);
    expect(reply.json()).toMatchObject({ error: { message: expect.stringContaining('vectors') } });
  });

  it.each([
    ['float', base64, [0.5, -2]],
    ['base64', [0.5, -2], base64],
    ['base64', base64, base64],
  ])('gives %s whatever the upstream answers', async (encoding_format, given, expected) => {
    upstream.answer(path, 200, { data: [{ index: 0, embedding: given }], usage: { prompt_tokens: 1 } });
    const reply = await post({ model: 'translated/m', input: 'a', encoding_format });
    expect(reply.json()).toMatchObject({ data: [{ embedding: expected }] });
  });
});

describe('embeddings of other upstreams', () => {
  it("asks Google in batches, with the vendor's words, and estimates the usage it does not tell", async () => {
    const reply = await post({
      model: 'gemini/g',
      input: ['hello', 'world'],
      dimensions: 2,
      task: 'retrieval.query',
      encoding_format: 'base64',
    });
    expect(upstream.requests[0]?.path).toBe(batchPath);
    expect(sentBody()).toEqual({
      requests: ['hello', 'world'].map((text) => ({
        model: 'models/g',
        content: { parts: [{ text }] },
        taskType: 'RETRIEVAL_QUERY',
        outputDimensionality: 2,
      })),
    });
    expect(reply.json()).toMatchObject({
      data: [
        { index: 0, embedding: base64 },
        { index: 1, embedding: base64 },
      ],
      usage: { prompt_tokens: 2 },
    });
    expect(reply.headers).toMatchObject({
      'x-gateway-lane': 'hub',
      'x-gateway-losses': 'usage;filled',
      'x-gateway-usage': 'estimated',
    });
  });

  it('asks Cohere, and tells what had to be filled in', async () => {
    const reply = await post({ model: 'cohere/embed-v4.0', input: ['a'], user: 'u' });
    expect(sentBody()).toEqual({
      model: 'embed-v4.0',
      texts: ['a'],
      input_type: 'search_document',
      embedding_types: ['float'],
    });
    expect(reply.json()).toMatchObject({ data: [{ embedding: [0.5, -2] }], usage: { prompt_tokens: 3 } });
    expect(reply.headers['x-gateway-losses']).toBe('user;dropped, task;filled');
  });

  it('refuses losses where the client is strict', async () => {
    const reply = await post({ model: 'cohere/embed-v4.0', input: 'a' }, { 'x-gateway-strict': 'true' });
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ error: { code: 'strict_loss', param: 'task' } });
    expect(upstream.requests).toEqual([]);
  });

  it('speaks to Jina and Voyage in their words', async () => {
    const body = { input: ['a'], dimensions: 8, encoding_format: 'float', input_type: 'search_query' };
    await post({ ...body, model: 'jina/jina-embeddings-v3' });
    await post({ ...body, model: 'voyage/voyage-3.5' });
    expect(upstream.requests.map((request) => request.body)).toEqual([
      {
        model: 'jina-embeddings-v3',
        input: ['a'],
        dimensions: 8,
        embedding_type: 'float',
        task: 'retrieval.query',
      },
      { model: 'voyage-3.5', input: ['a'], output_dimension: 8, input_type: 'query' },
    ]);
  });

  it("relays a request in Jina's own words to Jina", async () => {
    const body =
      '{"model":"jina/jina-clip-v2", "input":[{"image":"https://x/y.png"}],"task":"text-matching"}';
    const reply = await post(body);
    expect(reply.headers['x-gateway-lane']).toBe('verbatim');
    expect(upstream.requests[0]?.raw).toBe(body.replace('jina/jina-clip-v2', 'jina-clip-v2'));
  });

  it('refuses token ids where the upstream takes text alone', async () => {
    const reply = await post({ model: 'gemini/g', input: [[1, 2], [3]] });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      error: { param: 'input.0', message: expect.stringContaining('token ids') },
    });
  });

  it('names what it refuses by its place in the whole request', async () => {
    const input = [...Array.from({ length: 120 }, () => ({ text: 'a' })), { image: 'aGk=' }];
    const reply = await post({ model: 'cohere/embed-v4.0', input, user: 'u' });
    expect(reply.status).toBe(200);
    const refused = await post({ model: 'small/m', input });
    expect(refused.json()).toMatchObject({ error: { param: 'input.120' } });
  });

  it('goes on to a candidate that makes vectors', async () => {
    expect((await post({ model: 'either', input: 'a' })).status).toBe(200);
    expect(upstream.requests.map((request) => request.path)).toEqual([batchPath]);
  });
});

describe("Google's form", () => {
  const google = (method: string, body: unknown, version = 'v1beta') =>
    post(body, {}, `/${version}/models/${method}`);
  const content = (text: string) => ({ content: { parts: [{ text }] } });

  it('is relayed to Google with the model renamed inside too', async () => {
    const body =
      '{"requests":[ {"model":"models/gemini/g", "content":{"parts":[{"text":"a"}]}},{"content":{"parts":[]}} ]}';
    const reply = await google('gemini/g:batchEmbedContents', body, 'v1alpha');
    expect(reply.headers['x-gateway-lane']).toBe('verbatim');
    expect(upstream.requests[0]?.raw).toBe(
      '{"requests":[ {"model":"models/g", "content":{"parts":[{"text":"a"}]}},{"content":{"parts":[]},"model":"models/g"} ]}',
    );
    const one = await google('gemini/g:embedContent', content('a'));
    expect(one.json()).toEqual({ embedding: { values: [0.5, -2] } });
  });

  it('splits what Google takes no more of at once', async () => {
    const reply = await google('gemini/g:batchEmbedContents', {
      requests: Array.from({ length: 250 }, (_, index) => content(String(index))),
    });
    const sizes = upstream.requests.map(({ body }) => (body.requests as unknown[]).length);
    expect(sizes.toSorted((left, right) => left - right)).toEqual([50, 100, 100]);
    expect((reply.json() as { embeddings: unknown[] }).embeddings).toHaveLength(250);
  });

  it('reaches OpenAI, one request for each run of equal settings', async () => {
    const reply = await google(
      'plain/m:batchEmbedContents',
      {
        requests: [
          { ...content('a'), outputDimensionality: 2 },
          { ...content('b'), output_dimensionality: 2 },
          { ...content('c'), taskType: 'CLUSTERING' },
        ],
      },
      'v1',
    );
    expect(upstream.requests.map(({ body }) => body)).toEqual([
      { model: 'm', input: ['a', 'b'], dimensions: 2 },
      { model: 'm', input: ['c'] },
    ]);
    expect(reply.json()).toEqual({
      embeddings: [0, 1, 2].map(() => ({ values: [0.5, -2] })),
      usageMetadata: { promptTokenCount: 14 },
    });
    expect(reply.headers['x-gateway-losses']).toBe('task;dropped');
  });

  it("answers what is wrong in Google's words", async () => {
    const reply = await google('plain/m:embedContent', { content: 'a' });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    const wrongTask = await google('plain/m:embedContent', { ...content('a'), taskType: 'DANCING' });
    expect(wrongTask.json()).toMatchObject({ error: { message: expect.stringContaining('taskType') } });
  });
});

describe("Cohere's form", () => {
  it('is relayed to Cohere, and translated for others', async () => {
    const body = { input_type: 'search_query', texts: ['a', 'b'], embedding_types: ['float', 'base64'] };
    const own = await post({ ...body, model: 'cohere/embed-v4.0' }, {}, '/v2/embed');
    expect(own.headers['x-gateway-lane']).toBe('verbatim');
    const other = await post({ ...body, model: 'plain/m' }, {}, '/v2/embed');
    expect(other.json()).toMatchObject({
      response_type: 'embeddings_by_type',
      embeddings: {
        float: [
          [0.5, -2],
          [0.5, -2],
        ],
        base64: [base64, base64],
      },
      texts: ['a', 'b'],
      meta: { billed_units: { input_tokens: 7 } },
    });
  });

  it("answers what is wrong in Cohere's words", async () => {
    const reply = await post({ model: 'plain/m', texts: [] }, {}, '/v2/embed');
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({ id: expect.any(String), message: expect.stringContaining('"texts"') });
  });
});

describe('bad input', () => {
  it.each([
    ['no input', {}, 'input'],
    ['an empty text', { input: '' }, 'input'],
    ['an empty list', { input: [] }, 'input'],
    ['an empty text in a list', { input: ['a', ''] }, 'input'],
    ['a number', { input: 5 }, 'input'],
    ['texts and tokens', { input: ['a', [1]] }, 'input'],
    ['tokens and texts', { input: [1, 'a'] }, 'input'],
    ['fractions for tokens', { input: [1.5] }, 'input'],
    ['a list of empty lists', { input: [[]] }, 'input'],
    ['null', { input: [null] }, 'input'],
    ['too many', { input: Array.from({ length: 100_000 }, () => 'a') }, 'input'],
    ['no dimensions', { input: 'a', dimensions: 0 }, 'dimensions'],
    ['dimensions in words', { input: 'a', dimensions: '2' }, 'dimensions'],
    ['an unknown encoding', { input: 'a', encoding_format: 'hex' }, 'encoding_format'],
    ['a user that is no text', { input: 'a', user: 5 }, 'user'],
  ])('%s is refused by its name', async (_what, body, param) => {
    const reply = await post({ model: 'plain/m', ...body });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ error: { param, type: 'invalid_request_error' } });
    expect(upstream.requests).toEqual([]);
  });

  it('NaN is no JSON', async () => {
    expect((await post('{"model":"plain/m","input":[NaN]}')).status).toBe(400);
  });

  it('without a token nobody is served', async () => {
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      [path, '/v1/rerank', '/v2/rerank', '/v2/embed'].map((to) =>
        rawRequest(gateway.url, { path: to, headers, body: '{}' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(answers[1]?.json()).toMatchObject({ detail: expect.any(String), message: expect.any(String) });
    expect(answers[2]?.json()).toEqual({ id: expect.any(String), message: expect.any(String) });
  });
});

describe('a model at the wrong endpoint', () => {
  it.each([
    ['cohere/rerank-v3.5', path, 'POST /v1/rerank'],
    ['gpt/gpt-5-mini', path, 'POST /v1/chat/completions'],
    ['plain/text-embedding-3-small', '/v1/chat/completions', 'POST /v1/embeddings'],
    ['claude/claude-x', path, 'POST /v1/chat/completions'],
  ])('%s at %s is told of %s', async (model, to, right) => {
    const reply = await post({ model, input: 'a', messages: [{ role: 'user', content: 'a' }] }, {}, to);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      error: { param: 'model', code: 'wrong_endpoint', message: expect.stringContaining(right) },
    });
    expect(upstream.requests).toEqual([]);
  });

  it('is also one whose server lacks the path', async () => {
    upstream.answer(path, 404, { detail: 'Not Found' });
    const reply = await post({ model: 'plain/m', input: 'a' });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ error: { message: expect.stringContaining('does not serve') } });
  });
});

describe('a client that leaves', () => {
  it('cancels every piece', async () => {
    let running = 0;
    upstream.reply(path, () => {
      running += 1;
      return new Promise(() => undefined);
    });
    const controller = new AbortController();
    const request = fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: bearerJson(gateway.token),
      body: JSON.stringify({
        model: 'small/m',
        input: Array.from({ length: 20 }, (_, index) => `t${index}`),
      }),
      signal: controller.signal,
    }).catch(() => undefined);
    while (running < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await request;
    const deadline = performance.now() + 3_000;
    const isAborted = (line: string): boolean => line.includes('"clientAborted":true');
    while (!gateway.logLines.some(isAborted) && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(gateway.logLines.filter(isAborted)).toHaveLength(1);
    expect(upstream.requests).toHaveLength(4);
  });
});
