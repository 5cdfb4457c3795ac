import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeClient } from '../support/realtime-client.js';
import type { RealtimeClientDialect } from '../support/realtime-client.js';

const apiKey = 'azure-upstream-key';
const version = '2025-04-01-preview';

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey, models: ['prod', 'thinker', 'blocked', 'gpt-realtime', 'eyes'] });
  const azure = { type: 'azure-openai', baseUrl: mock.url, apiKey };
  const deployments = { thinker: 'o3', eyes: 'gpt-image-1' };
  gateway = await startGateway({
    providers: {
      v1: { ...azure, deployments },
      dated: { ...azure, apiVersion: version, deployments },
      chat: { ...azure, apiVersion: '2024-10-21', deployments },
      entra: { type: 'azure-openai', baseUrl: mock.url, entraToken: apiKey },
    },
    models: {
      public: [{ provider: 'dated', model: 'prod' }],
      spare: [
        { provider: 'v1', model: 'unknown' },
        { provider: 'dated', model: 'prod' },
      ],
    },
  });
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});
beforeEach(() => {
  mock.reset();
});

const sent = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const messages = [{ role: 'user', content: 'Hello there' }] as const;
const ask = (model: string) => client.chat.completions.create({ model, messages: [...messages] });

const styles = [
  ['v1', (path: string) => `/openai/v1${path}`],
  ['dated', (path: string, model: string) => `/openai/deployments/${model}${path}?api-version=${version}`],
] as const;

describe.each(styles)('clients of OpenAI at Azure (%s)', (provider, at) => {
  it('are relayed: what the filter says reaches them', async () => {
    const { data, response } = await ask(`${provider}/prod`).withResponse();
    expect(data).toMatchObject({
      choices: [
        { message: { content: 'Hello there' }, content_filter_results: { hate: { filtered: false } } },
      ],
      prompt_filter_results: [{ prompt_index: 0 }],
    });
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    const { url, headers } = await sent();
    expect(url).toBe(at('/chat/completions', 'prod'));
    expect(headers).toMatchObject({ 'api-key': apiKey });
    expect(headers.authorization).toBeUndefined();
  });

  it('are streamed to, chunk by chunk', async () => {
    const asked = { model: `${provider}/prod`, messages: [...messages] };
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of await client.chat.completions.create({ ...asked, stream: true }))
      chunks.push(chunk);
    expect(chunks[0]).toMatchObject({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello there');
  });

  it('get vectors, completions, pictures, transcripts and speech', async () => {
    const model = `${provider}/prod`;
    const next = async (): Promise<string> => (await sent()).url;
    expect((await client.embeddings.create({ model, input: ['a', 'b'] })).data).toHaveLength(2);
    expect(await next()).toBe(at('/embeddings', 'prod'));
    expect((await client.completions.create({ model, prompt: 'Hello' })).choices[0]?.text).toBe('Hello');
    expect(await next()).toBe(at('/completions', 'prod'));
    const speech = await client.audio.speech.create({ model, input: 'Hi', voice: 'alloy' });
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(await next()).toBe(at('/audio/speech', 'prod'));
    const file = (): Promise<File> => toFile(Buffer.alloc(2_000), 'a.mp3', { type: 'audio/mpeg' });
    expect((await client.audio.transcriptions.create({ model, file: await file() })).text).toContain('a.mp3');
    expect(await next()).toBe(at('/audio/transcriptions', 'prod'));
    expect((await client.audio.translations.create({ model, file: await file() })).text).toContain('a.mp3');
    expect(await next()).toBe(at('/audio/translations', 'prod'));
    const eyes = `${provider}/eyes`;
    const { data: [made] = [] } = await client.images.generate({ model: eyes, prompt: 'A house', n: 1 });
    expect(await next()).toBe(at('/images/generations', 'eyes'));
    const image = await toFile(Buffer.from(made?.b64_json ?? '', 'base64'), 'a.png', { type: 'image/png' });
    expect((await client.images.edit({ model: eyes, prompt: 'A roof', image })).data).toHaveLength(1);
    expect(await next()).toBe(at('/images/edits', 'eyes'));
    const varied = await caught(client.images.createVariation({ model: eyes, image }));
    expect(varied).toMatchObject({ status: 400 });
  });

  it('have responses with state', async () => {
    const model = `${provider}/prod`;
    const first = await client.responses.create({ model, input: 'Hello there' });
    const path = provider === 'v1' ? '/openai/v1/responses' : `/openai/responses?api-version=${version}`;
    expect((await sent()).url).toBe(path);
    const second = await client.responses.create({ model, input: 'And you', previous_response_id: first.id });
    expect(second.output_text).toBe('And you');
    expect((await client.responses.retrieve(first.id)).output_text).toBe('Hello there');
  });

  it('are told why Azure refuses', async () => {
    expect(await caught(ask(`${provider}/unknown`))).toMatchObject({
      status: 404,
      error: { code: 'DeploymentNotFound' },
    });
    expect(await caught(ask(`${provider}/blocked`))).toMatchObject({
      status: 400,
      error: { code: 'content_filter', innererror: { code: 'ResponsibleAIPolicyViolation' } },
    });
    mock.script({ model: 'prod' }, { faults: { status: { code: 429 } } });
    const limited = (await caught(ask(`${provider}/prod`))) as InstanceType<typeof OpenAI.APIError>;
    expect(limited.status).toBe(429);
    expect(limited.headers?.get('retry-after')).toBe('6');
    mock.reset();
    mock.script({ model: 'prod' }, { faults: { status: { code: 401 } } });
    expect(await caught(ask(`${provider}/prod`))).toMatchObject({ status: 502 });
  });
});

describe('clients of other vendors at Azure', () => {
  const talk = (model: string, more: object = {}) =>
    anthropic.messages.create({ model, max_tokens: 99, messages: [...messages], ...more });

  it('are translated to responses, or to chat where there are none yet', async () => {
    for (const [provider, path] of [
      ['v1', '/openai/v1/responses'],
      ['chat', '/openai/deployments/prod/chat/completions?api-version=2024-10-21'],
    ]) {
      const answer = await talk(`${provider}/prod`);
      expect(answer.content).toMatchObject([{ type: 'text', text: 'Hello there' }]);
      expect((await sent()).url).toBe(path);
    }
  });

  it('learn that they are not shown what the filter said', async () => {
    const { response } = await talk('chat/prod').withResponse();
    expect(response.headers.get('x-gateway-losses')).toContain('prompt_filter_results;dropped');
    expect(response.headers.get('x-gateway-losses')).toContain('content_filter_results;dropped');
  });

  it.each(['chat', 'v1'])('are spared what the model behind a deployment refuses (%s)', async (provider) => {
    const { response } = await talk(`${provider}/thinker`, { temperature: 0.5 }).withResponse();
    expect((await sent()).json()).not.toHaveProperty('temperature');
    expect(response.headers.get('x-gateway-losses')).toContain('temperature;dropped');
  });

  it('are told why Azure refuses, in their words', async () => {
    expect(await caught(talk('chat/blocked'))).toMatchObject({
      status: 400,
      error: { error: { type: 'invalid_request_error' } },
    });
    expect(await caught(talk('chat/unknown'))).toMatchObject({
      status: 404,
      error: { error: { type: 'not_found_error' } },
    });
    mock.script({ model: 'prod' }, { faults: { status: { code: 429 } } });
    const limited = (await caught(talk('chat/prod'))) as InstanceType<typeof Anthropic.APIError>;
    expect(limited.status).toBe(429);
    expect(limited.headers?.get('retry-after')).toBe('6');
  });

  it('see an answer that the filter stopped as a refusal', async () => {
    mock.script({ model: 'prod' }, { like: 'content-filter' });
    expect((await talk('chat/prod')).stop_reason).toBe('refusal');
  });
});

describe('the credential and the names', () => {
  it('may be a token of Entra ID, for the deployments that the resource lists', async () => {
    expect((await ask('entra/prod')).choices[0]?.message.content).toBe('Hello there');
    const { headers } = await sent();
    expect(headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(headers['api-key']).toBeUndefined();
  });

  it('may be a public name', async () => {
    expect((await ask('public')).choices[0]?.message.content).toBe('Hello there');
    expect((await sent()).path).toBe('/openai/deployments/prod/chat/completions');
  });

  it('lead to the next candidate where a deployment is missing', async () => {
    expect((await ask('spare')).choices[0]?.message.content).toBe('Hello there');
    expect(mock.requests.map(({ status }) => status)).toEqual([404, 200]);
  });
});

describe('realtime sessions at Azure', () => {
  const say = (text: string) => ({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  });

  it.each<[string, RealtimeClientDialect, object, string, string]>([
    [
      'v1',
      'ga',
      { type: 'realtime', output_modalities: ['text'] },
      'response.output_text.done',
      '/openai/v1/realtime?model=gpt-realtime',
    ],
    [
      'dated',
      'beta',
      { modalities: ['text'] },
      'response.text.done',
      `/openai/realtime?api-version=${version}&deployment=gpt-realtime`,
    ],
    [
      'dated',
      'ga',
      { type: 'realtime', output_modalities: ['text'] },
      'response.output_text.done',
      '/openai/v1/realtime?model=gpt-realtime',
    ],
  ])('%s: are relayed in %s', async (provider, dialect, session, done, url) => {
    const realtime = await RealtimeClient.open(gateway, `${provider}/gpt-realtime`, dialect);
    realtime.send({ type: 'session.update', session });
    await realtime.next('session.updated');
    realtime.send(say('Hello there'));
    realtime.send({ type: 'response.create' });
    expect(await realtime.next(done)).toMatchObject({ text: 'Hello there' });
    expect(await realtime.next('response.done')).toMatchObject({ response: { status: 'completed' } });
    const request = mock.requests.find(({ status }) => status === 101);
    expect(request?.url).toBe(url);
    expect(request?.headers['api-key']).toBe(apiKey);
    expect(request?.headers.authorization).toBeUndefined();
    expect(await realtime.close()).toMatchObject({ code: 1000 });
  });

  it('are refused in HTTP', async () => {
    mock.script({ model: 'gpt-realtime' }, { faults: { status: { code: 429 } } });
    await expect(RealtimeClient.open(gateway, 'v1/gpt-realtime', 'ga')).rejects.toThrow('429');
    await expect(RealtimeClient.open(gateway, 'v1/other-realtime', 'ga')).rejects.toThrow('404');
  });
});

describe('without a file', () => {
  it('is switched on by the variables of the SDK', async () => {
    const own = await startGateway(
      {},
      { AZURE_OPENAI_API_KEY: apiKey, AZURE_OPENAI_ENDPOINT: `${mock.url}/`, OPENAI_API_VERSION: version },
    );
    try {
      const direct = new OpenAI({ baseURL: own.baseUrl, apiKey: own.token, maxRetries: 0 });
      const answer = await direct.chat.completions.create({
        model: 'azure-openai/prod',
        messages: [...messages],
      });
      expect(answer.choices[0]?.message.content).toBe('Hello there');
      expect((await sent()).url).toBe(`/openai/deployments/prod/chat/completions?api-version=${version}`);
    } finally {
      await own.close();
    }
  });
});
