// The SDK looks for undici's dispatcher on the global object, which inside jest is not the one Node puts it on.
import 'undici';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockTokens, startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockTokens, MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { newServiceAccount } from '../support/service-account.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const secret = 'vertex-upstream-key';
const account = newServiceAccount();
const parent = '/v1/projects/my-project/locations/europe-west4';
const quiet = { maxRetries: 0, logLevel: 'off' } as const;

let mock: MockUpstream;
let tokens: MockTokens;
let gateway: TestGateway;
let client: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

const served = [
  ...[
    'gemini-2.5-flash',
    'gemini-2.5-flash-image',
    'gemini-2.5-flash-preview-tts',
    'imagen-4.0-generate-001',
  ],
  ...['gemini-embedding-001', 'gemini-embedding-2', 'text-embedding-005', 'thinking', 'tool-call'],
  ...['claude-sonnet-4-5@20250929', 'mistral-small-2503', 'llama-3.3-70b-instruct-maas', '1234567890'],
];
beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: secret, models: served });
  tokens = await startMockTokens({ secret, accounts: account.accounts });
  const { url: baseUrl } = mock;
  const vertex = {
    type: 'google-vertex',
    baseUrl,
    location: 'europe-west4',
    credentials: account.key(tokens),
  };
  gateway = await startGateway({ providers: { vertex } });
  const apiKey = gateway.token;
  client = new OpenAI({ ...quiet, baseURL: gateway.baseUrl, apiKey });
  anthropic = new Anthropic({ ...quiet, baseURL: gateway.url, apiKey });
  google = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.url } });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
  await tokens.close();
});
beforeEach(() => {
  mock.reset();
});

const sent = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const contents = 'Hello there';
const messages = [{ role: 'user', content: contents }] as const;
const chat = (model: string, more: object = {}) =>
  client.chat.completions.create({ model, messages: [...messages], ...more });
const talk = (model: string, more: object = {}) =>
  anthropic.messages.create({ model, max_tokens: 9999, messages: [...messages], ...more });
const gemini = `${parent}/publishers/google/models/gemini-2.5-flash`;
const claude = `${parent}/publishers/anthropic/models/claude-sonnet-4-5@20250929`;

describe("Google's clients at Gemini", () => {
  it('are relayed, with a token of the service account', async () => {
    const answer = await google.models.generateContent({ model: 'vertex/gemini-2.5-flash', contents });
    expect(answer.text).toBe(contents);
    expect(answer.sdkHttpResponse?.headers?.['x-gateway-lane']).toBe('verbatim');
    const { url, headers } = await sent();
    expect(url).toBe(`${gemini}:generateContent`);
    expect(headers.authorization).toMatch(/^Bearer ya29\.mock\./u);
    expect(headers['x-goog-api-key']).toBeUndefined();
    expect(tokens.asked.every((path) => path === '/token')).toBe(true);
  });

  it('are streamed to', async () => {
    const words: (string | undefined)[] = [];
    const stream = await google.models.generateContentStream({ model: 'vertex/gemini-2.5-flash', contents });
    for await (const chunk of stream) words.push(chunk.text);
    expect(words.join('')).toBe(contents);
    expect((await sent()).url).toBe(`${gemini}:streamGenerateContent?alt=sse`);
  });

  it('have their calls answered, without the ids that Vertex AI refuses', async () => {
    const call = { name: 'get_weather', args: { city: 'Paris' }, id: 'call-1' };
    const result = { name: 'get_weather', response: { output: 'sunny' }, id: 'call-1' };
    const answer = await google.models.generateContent({
      model: 'vertex/gemini-2.5-flash',
      contents: [
        { role: 'user', parts: [{ text: 'Weather?' }] },
        { role: 'model', parts: [{ functionCall: call }] },
        { role: 'user', parts: [{ functionResponse: result }] },
      ],
      config: { tools: [{ functionDeclarations: [{ name: 'get_weather' }] }] },
    });
    expect(answer.candidates?.[0]?.content?.parts).toBeDefined();
    expect((await sent()).body.toString()).not.toContain('call-1');
  });

  it('count, whole requests too', async () => {
    const count = await google.models.countTokens({ model: 'vertex/gemini-2.5-flash', contents });
    expect(count.totalTokens).toBeGreaterThan(0);
    expect((await sent()).url).toBe(`${gemini}:countTokens`);
    const whole = await fetch(`${gateway.url}/v1beta/models/vertex/gemini-2.5-flash:countTokens`, {
      method: 'POST',
      headers: { 'x-goog-api-key': gateway.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        generateContentRequest: {
          model: 'models/vertex/gemini-2.5-flash',
          contents: [{ parts: [{ text: contents }] }],
          systemInstruction: { parts: [{ text: 'Be kind to everybody you meet' }] },
        },
      }),
    });
    const { totalTokens } = (await whole.json()) as { totalTokens: number };
    expect(totalTokens).toBeGreaterThan(count.totalTokens ?? 0);
    expect((await sent()).json()).toHaveProperty('systemInstruction');
  });

  it('may come in their Vertex AI mode', async () => {
    const direct = new GoogleGenAI({
      vertexai: true,
      apiKey: gateway.token,
      httpOptions: { baseUrl: gateway.url },
    });
    const answer = await direct.models.generateContent({
      model: 'vertex/gemini-2.5-flash',
      contents,
      config: { systemInstruction: 'Be kind', labels: { team: 'a' } },
    });
    expect(answer.text).toBe(contents);
    expect((await sent()).json()).toMatchObject({ labels: { team: 'a' } });
    const words: (string | undefined)[] = [];
    const asked = { model: 'vertex/gemini-2.5-flash', contents };
    for await (const chunk of await direct.models.generateContentStream(asked)) words.push(chunk.text);
    expect(words.join('')).toBe(contents);
    const count = await direct.models.countTokens({
      ...asked,
      config: { systemInstruction: 'Be kind to everybody' },
    });
    expect(count.totalTokens).toBeGreaterThan(0);
    const whole = await fetch(
      `${gateway.url}/v1/projects/any/locations/here/publishers/google/models/gemini-2.5-flash:generateContent`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: contents }] }] }),
      },
    );
    expect(whole.status).toBe(200);
  });

  it('send files that Google Cloud keeps', async () => {
    const fileData = { fileUri: 'gs://bucket/picture.png', mimeType: 'image/png' };
    const asked = [{ role: 'user', parts: [{ text: contents }, { fileData }] }];
    await google.models.generateContent({ model: 'vertex/gemini-2.5-flash', contents: asked });
    expect((await sent()).json()).toMatchObject({ contents: asked });
  });

  it('may name a tuned model', async () => {
    const answer = await google.models.generateContent({ model: 'vertex/endpoints/1234567890', contents });
    expect(answer.text).toBe(contents);
    expect((await sent()).url).toBe(`${parent}/endpoints/1234567890:generateContent`);
  });
});

describe("Anthropic's clients at Claude", () => {
  const model = 'vertex/claude-sonnet-4-5@20250929';

  it('are relayed: the model goes to the address, a version comes to the body', async () => {
    const { data, response } = await talk(model).withResponse();
    expect(data.content).toMatchObject([{ type: 'text', text: contents }]);
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    const request = await sent();
    expect(request.url).toBe(`${claude}:rawPredict`);
    expect(request.json()).toEqual({
      max_tokens: 9999,
      messages,
      anthropic_version: 'vertex-2023-10-16',
    });
    expect(request.headers['anthropic-version']).toBeUndefined();
  });

  it('are streamed to, byte by byte', async () => {
    const stream = anthropic.messages.stream({
      model,
      max_tokens: 9999,
      messages: [...messages],
      thinking: { type: 'enabled', budget_tokens: 1024 },
    });
    const final = await stream.finalMessage();
    expect(final.content.at(-1)).toMatchObject({ type: 'text', text: contents });
    expect((await sent()).url).toBe(`${claude}:streamRawPredict`);
  });

  it('think, and give their signatures back', async () => {
    mock.script({ model: 'claude-sonnet-4-5@20250929' }, { like: 'reasoning' });
    const thinking = { type: 'enabled', budget_tokens: 1024 } as const;
    const first = await talk(model, { thinking });
    expect(first.content[0]).toMatchObject({ type: 'thinking' });
    const again = await anthropic.messages.create({
      model,
      max_tokens: 9999,
      thinking,
      messages: [
        ...messages,
        { role: 'assistant', content: first.content },
        { role: 'user', content: 'And you?' },
      ],
    });
    expect(again.stop_reason).toBe('end_turn');
  });

  it('count', async () => {
    const { input_tokens: tokensCounted } = await anthropic.messages.countTokens({
      model,
      messages: [...messages],
    });
    expect(tokensCounted).toBeGreaterThan(0);
    const request = await sent();
    expect(request.url).toBe(`${parent}/publishers/anthropic/models/count-tokens:rawPredict`);
    expect(request.json()).toMatchObject({
      model: 'claude-sonnet-4-5@20250929',
      anthropic_version: 'vertex-2023-10-16',
    });
  });

  it('send their betas, and hear what Claude and Google refuse', async () => {
    await anthropic.beta.messages.create({
      model,
      max_tokens: 9,
      messages: [...messages],
      betas: ['context-1m-2025-08-07'],
    });
    expect((await sent()).headers['anthropic-beta']).toBe('context-1m-2025-08-07');
    expect(await caught(talk(model, { max_tokens: 0 }))).toMatchObject({
      status: 400,
      error: { error: { type: 'invalid_request_error' } },
    });
    expect(await caught(talk('vertex/claude-none'))).toMatchObject({ status: 404 });
    mock.script({ model: 'claude-sonnet-4-5@20250929' }, { faults: { status: { code: 429 } } });
    expect(await caught(talk(model))).toMatchObject({ status: 429 });
  });
});

describe('clients of other vendors', () => {
  it('may show what lies in Cloud Storage, in every format', async () => {
    const model = 'vertex/gemini-2.5-flash';
    const url = 'gs://bucket/picture.webp';
    await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
    });
    await client.responses.create({
      model,
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: url, detail: 'auto' }] }],
    });
    const image = { type: 'image', source: { type: 'url', url } } as const;
    const { response } = await anthropic.messages
      .create({ model, max_tokens: 64, messages: [{ role: 'user', content: [image] }] })
      .withResponse();
    expect(response.headers.get('x-gateway-losses')).toContain('media-type;filled');
    for (let count = 0; count < 3; count++) {
      const { body } = await sent();
      expect(JSON.parse(body.toString())).toMatchObject({
        contents: [{ parts: [{ fileData: { fileUri: url, mimeType: 'image/webp' } }] }],
      });
    }
  });

  const tools = [
    { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } },
  ] as const;

  it.each([
    ['vertex/gemini-2.5-flash', `${gemini}:generateContent`, 'hub'],
    ['vertex/claude-sonnet-4-5@20250929', `${claude}:rawPredict`, 'hub'],
    [
      'vertex/mistralai/mistral-small-2503',
      `${parent}/publishers/mistralai/models/mistral-small-2503:rawPredict`,
      'verbatim',
    ],
    ['vertex/meta/llama-3.3-70b-instruct-maas', `${parent}/endpoints/openapi/chat/completions`, 'verbatim'],
  ])('ask %s', async (model, url, lane) => {
    const { data, response } = await chat(model).withResponse();
    expect(data.choices[0]?.message.content).toBe(contents);
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect((await sent()).url).toBe(url);
    let words = '';
    for await (const chunk of await client.chat.completions.create({
      model,
      messages: [...messages],
      stream: true,
    })) {
      words += chunk.choices[0]?.delta.content ?? '';
    }
    expect(words).toBe(contents);
    expect((await talk(model)).content[0]).toMatchObject({ type: 'text', text: contents });
    const answer = await google.models.generateContent({ model, contents });
    expect(answer.text).toBe(contents);
  });

  it.each(['vertex/gemini-2.5-flash', 'vertex/claude-sonnet-4-5@20250929'])(
    'call tools of %s and bring their results back',
    async (model) => {
      mock.script({ model: model.slice('vertex/'.length) }, { like: 'tool-call' });
      const first = await chat(model, { tools: [...tools] });
      const [call] = first.choices[0]?.message.tool_calls ?? [];
      expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
      mock.reset();
      const second = await client.chat.completions.create({
        model,
        tools: [...tools],
        messages: [
          ...messages,
          { role: 'assistant', tool_calls: [call].filter((one) => one !== undefined) },
          { role: 'tool', tool_call_id: call?.id ?? '', content: 'sunny' },
        ],
      });
      expect(second.choices[0]?.finish_reason).toBe('stop');
      if (model.includes('gemini')) expect((await sent()).body.toString()).not.toMatch(/"id":/u);
    },
  );

  it('get vectors, each model by its own method', async () => {
    for (const [model, url, requests] of [
      ['text-embedding-005', 'text-embedding-005:predict', 1],
      ['gemini-embedding-001', 'gemini-embedding-001:predict', 2],
      ['gemini-embedding-2', 'gemini-embedding-2:embedContent', 2],
    ] as const) {
      mock.reset();
      const answer = await client.embeddings.create({
        model: `vertex/${model}`,
        input: ['a', 'b c'],
        dimensions: 8,
      });
      expect(answer.data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
      expect(answer.usage.prompt_tokens).toBeGreaterThan(0);
      expect((await sent()).url).toBe(`${parent}/publishers/google/models/${url}`);
      expect(mock.requests).toHaveLength(requests);
    }
    const own = await google.models.embedContent({ model: 'vertex/gemini-embedding-001', contents: ['a'] });
    expect(own.embeddings?.[0]?.values?.length).toBeGreaterThan(0);
  });

  it('get pictures and speech', async () => {
    for (const [model, method] of [
      ['imagen-4.0-generate-001', 'predict'],
      ['gemini-2.5-flash-image', 'generateContent'],
    ]) {
      const made = await client.images.generate({ model: `vertex/${model}`, prompt: 'A house' });
      expect(made.data?.[0]?.b64_json?.length).toBeGreaterThan(0);
      expect((await sent()).url).toBe(`${parent}/publishers/google/models/${model}:${method}`);
    }
    const speech = await client.audio.speech.create({
      model: 'vertex/gemini-2.5-flash-preview-tts',
      input: 'Hi',
      voice: 'Kore',
      response_format: 'wav',
    });
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it('leave, and the upstream learns it', async () => {
    mock.script({ model: 'gemini-2.5-flash' }, { like: 'echo', faults: { hangAfterEvents: 1 } });
    const controller = new AbortController();
    const stream = await client.chat.completions.create(
      { model: 'vertex/gemini-2.5-flash', messages: [...messages], stream: true },
      { signal: controller.signal },
    );
    const request = await sent();
    await stream[Symbol.asyncIterator]().next();
    controller.abort();
    expect(await request.closed).toBeGreaterThan(0);
  });
});
