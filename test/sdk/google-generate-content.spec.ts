import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiError } from '@google/genai';
import { FunctionCallingConfigMode, GoogleGenAI } from '@google/genai';
import { GoogleGenAI as OlderGoogleGenAI } from '@google/genai-2';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { rawRequest } from '../support/raw-http.js';

const weather = {
  name: 'get_weather',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

/** Both generations in the field: /v1 and /v1beta. */
const generations = [
  ['3.x', (baseUrl: string, apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl } })],
  [
    '2.x',
    (baseUrl: string, apiKey: string) =>
      new OlderGoogleGenAI({ apiKey, httpOptions: { baseUrl } }) as unknown as GoogleGenAI,
  ],
] as const;

describe.each(generations)('the Google SDK %s on an upstream of another format', (_generation, connect) => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let client: GoogleGenAI;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
    client = connect(gateway.baseUrl, gateway.token);
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  it('generates content, with usage', async () => {
    const answer = await client.models.generateContent({
      model: 'mock/echo',
      contents: 'Hello there, gateway!',
      config: { systemInstruction: 'Be brief.', temperature: 0.5 },
    });
    expect(answer.text).toBe('Hello there, gateway!');
    expect(answer.candidates?.[0]?.finishReason).toBe('STOP');
    expect(answer.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
    const sent = (await mock.nextRequest(({ path }) => path === '/v1/chat/completions')).json();
    expect(sent).toMatchObject({
      model: 'echo',
      temperature: 0.5,
      messages: [
        { role: expect.stringMatching(/system|developer/), content: 'Be brief.' },
        { role: 'user', content: 'Hello there, gateway!' },
      ],
    });
  });

  it('streams', async () => {
    const stream = await client.models.generateContentStream({ model: 'mock/lorem-20', contents: 'hi' });
    let text = '';
    let chunks = 0;
    let total: number | undefined;
    for await (const chunk of stream) {
      text += chunk.text ?? '';
      chunks += 1;
      total = chunk.usageMetadata?.totalTokenCount ?? total;
    }
    expect(text.split(' ')).toHaveLength(20);
    expect(chunks).toBeGreaterThan(5);
    expect(total).toBeGreaterThan(20);
  });

  it('calls functions and takes their results', async () => {
    const config = {
      tools: [{ functionDeclarations: [weather] }],
      toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO } },
    };
    const first = await client.models.generateContent({ model: 'mock/tool-call', contents: 'hi', config });
    const [call] = first.functionCalls ?? [];
    expect(call).toMatchObject({ name: 'get_weather', args: { city: expect.any(String) } });
    const second = await client.models.generateContent({
      model: 'mock/tool-call',
      config,
      contents: [
        { role: 'user', parts: [{ text: 'hi' }] },
        first.candidates?.[0]?.content ?? {},
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                name: 'get_weather',
                response: { output: 'sunny' },
                ...(call?.id && { id: call.id }),
              },
            },
          ],
        },
      ],
    });
    expect(second.text).toContain('sunny');
  });

  it('carries an image', async () => {
    const answer = await client.models.generateContent({
      model: 'mock/vision',
      contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }] }],
    });
    expect(answer.text).toBe('I see 1: image/png of 8 bytes.');
  });

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
  ])('raises its exception of an upstream %i', async (status, word) => {
    const error: unknown = await client.models
      .generateContent({ model: `mock/status-${status}`, contents: 'hi' })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ApiError', status });
    expect((error as ApiError).message).toContain(word);
  });

  it('lists models page by page, and gets one', async () => {
    const names: string[] = [];
    for await (const { name } of await client.models.list({ config: { pageSize: 7 } }))
      names.push(name ?? '');
    expect(names).toContain('models/mock/echo');
    expect(names.length).toBeGreaterThan(7);
    expect(new Set(names).size).toBe(names.length);
    expect(await client.models.get({ model: 'mock/echo' })).toMatchObject({
      name: 'models/mock/echo',
      supportedActions: ['generateContent', 'streamGenerateContent', 'countTokens'],
    });
    const error: unknown = await client.models
      .get({ model: 'mock/none/such' })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ApiError', status: 404 });
  });

  it('ends a cut stream with an exception, never as if whole', async () => {
    const stream = await client.models.generateContentStream({ model: 'mock/cut', contents: 'hi' });
    await expect(
      (async () => {
        for await (const chunk of stream) expect(chunk).toBeDefined();
      })(),
    ).rejects.toThrow();
  });
});

describe('generate-content by hand', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const contents = [{ parts: [{ text: 'Hello!' }] }];
  const post = (path: string, body: object = { contents }) =>
    rawRequest(gateway.url, {
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('takes the token as a query key, which no log and no upstream sees', async () => {
    const answer = await post(`/v1beta/models/mock/echo:generateContent?key=${gateway.token}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ candidates: [{ content: { parts: [{ text: 'Hello!' }] } }] });
    expect(gateway.logLines.join('')).not.toContain(gateway.token);
    expect(JSON.stringify(mock.requests.map(({ url, headers }) => [url, headers]))).not.toContain(
      gateway.token,
    );
  });

  it('answers in its own words where something is wrong', async () => {
    const key = `?key=${gateway.token}`;
    const missing = await post('/v1beta/models/mock/echo:generateContent');
    expect([missing.status, missing.json()]).toMatchObject([
      401,
      { error: { code: 401, status: 'UNAUTHENTICATED' } },
    ]);
    const method = await post(`/v1beta/models/mock/echo:dance${key}`);
    expect([method.status, method.json()]).toMatchObject([
      404,
      { error: { code: 404, status: 'NOT_FOUND' } },
    ]);
    const empty = await post(`/v1beta/models/mock/echo:generateContent${key}`, {});
    expect([empty.status, empty.json()]).toMatchObject([
      400,
      { error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining('contents') } },
    ]);
    const elsewhere = await post(`/v1beta/cachedContents${key}`);
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([
      404,
      { error: { code: 404, status: 'NOT_FOUND' } },
    ]);
  });

  it('streams one JSON array to those who do not ask for server-sent events', async () => {
    const stream = (model: string) =>
      post(`/v1beta/models/mock/${model}:streamGenerateContent?key=${gateway.token}`);
    const whole = await stream('lorem-20');
    expect(whole.headers['content-type']).toContain('application/json');
    const chunks = whole.json() as readonly Record<string, unknown>[];
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] });
    const cut = (await stream('cut')).json() as readonly Record<string, unknown>[];
    expect(cut.at(-1)).toMatchObject({ error: { code: 502 } });
    expect((await stream('status-429')).status).toBe(429);
  });

  it('takes both collections of models, escaped or not', async () => {
    const key = `?key=${gateway.token}`;
    for (const name of ['models/mock%2Fecho', 'tunedModels/mock/echo', 'models/models/mock/echo']) {
      const answer = await post(`/v1beta/${name}:generateContent${key}`);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });
});
