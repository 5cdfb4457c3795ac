import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { Faults, MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { send } from '../support/open-answer.js';
import { formType, rawForm } from '../support/raw-form.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';

const chat = '/v1/chat/completions';
const keys = ['sk-first-of-three-keys', 'sk-second-of-three-keys', 'sk-third-of-three-keys'];

let mock: MockUpstream;
let gateway: TestGateway;
const usualFetch = globalThis.fetch;

beforeAll(async () => {
  // Packages that find no fetch in their settings take this one.
  globalThis.fetch = () => Promise.reject(new Error('The global fetch was used.'));
  mock = await startMockUpstream();
  const sdk = (name: string, more: object = {}) => ({
    type: 'ai-sdk',
    package: `@ai-sdk/${name}`,
    baseUrl: mock.baseUrl,
    apiKey: 'sk-upstream',
    ...more,
  });
  gateway = await startGateway({
    providers: {
      openai: sdk('openai'),
      chat: sdk('openai', { api: 'chat', models: ['listed', { name: 'vectors', endpoints: ['embedding'] }] }),
      anthropic: sdk('anthropic'),
      google: sdk('google', { baseUrl: `${mock.origin}/v1beta` }),
      cohere: sdk('cohere', { baseUrl: `${mock.origin}/v2` }),
      keyed: {
        type: 'ai-sdk',
        package: '@ai-sdk/openai',
        baseUrl: mock.baseUrl,
        api: 'chat',
        apiKeys: keys,
      },
    },
    deadlines: { firstByte: '400ms', idle: '400ms', firstToken: '400ms' },
    routing: { retries: 0, breakerShare: 0 },
  });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  globalThis.fetch = usualFetch;
  await gateway.close();
  await mock.close();
});

const post = (
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> =>
  rawRequest(gateway.url, {
    path,
    headers: { ...bearerJson(gateway.token), ...headers },
    body: JSON.stringify(body),
  });
const ask = (model: string, more: object = {}, headers = {}): Promise<RawAnswer> =>
  post(chat, { model, messages: [{ role: 'user', content: 'hi' }], ...more }, headers);

describe('packages of the AI SDK', () => {
  it('are asked with the key and at the address of their provider', async () => {
    mock.script({}, { text: 'Hello there.' });
    const answer = await ask('openai/gpt-5');
    expect(answer.json()).toMatchObject({
      choices: [{ message: { content: 'Hello there.' }, finish_reason: 'stop' }],
    });
    expect(answer.headers['x-gateway-provider']).toBe('openai');
    const [sent] = mock.requests;
    expect(sent?.path).toBe('/v1/responses');
    expect(sent?.headers.authorization).toBe('Bearer sk-upstream');
    expect(Number(answer.headers['x-gateway-overhead-ms'])).toBeGreaterThan(0);
  });

  it('list the models that are configured, and take any other by the name of the provider', async () => {
    const { data } = (
      await rawRequest(gateway.url, { method: 'GET', path: '/v1/models', headers: bearerJson(gateway.token) })
    ).json() as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['listed', 'chat/listed', 'chat/vectors']),
    );
    mock.script({}, { text: 'Here.' });
    expect((await ask('listed')).status).toBe(200);
    expect((await ask('chat/vectors')).status).toBe(400);
    expect((await ask('chat/some-other')).status).toBe(200);
  });

  it('name what they leave away, and are not asked by clients who want nothing lost', async () => {
    mock.script({}, { text: 'Here.' });
    const lossy = await ask('openai/gpt-4o', { stop: ['END'] });
    expect(lossy.headers['x-gateway-losses']).toContain('stop;dropped');
    const before = mock.requests.length;
    const strict = await ask('openai/gpt-4o', { stop: ['END'] }, { 'x-gateway-strict': 'true' });
    expect(strict.status).toBe(422);
    expect(mock.requests).toHaveLength(before);
  });

  it('stop when their client leaves', async () => {
    mock.script({}, { text: 'word '.repeat(50), faults: { hangAfterEvents: 5 } });
    const { request, head } = send(gateway.url, {
      path: chat,
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model: 'chat/m', messages: [{ role: 'user', content: 'hi' }], stream: true }),
    });
    await head;
    expect(mock.openConnections).toBeGreaterThan(0);
    request.destroy();
    for (let tries = 0; mock.openConnections > 0 && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(mock.openConnections).toBe(0);
  });
});

describe('faults of a package', () => {
  const faults: readonly (readonly [string, Faults, number, string])[] = [
    [
      'a rate limit',
      { status: { code: 429 }, headers: { 'retry-after': '7' } },
      429,
      'provider_rate_limited',
    ],
    ['a refused key', { status: { code: 401 } }, 502, 'provider_credential_rejected'],
    ['a server fault', { status: { code: 500 } }, 500, 'provider_failed'],
    ['an overload', { status: { code: 503 } }, 503, 'provider_'],
    ['a page in HTML', { status: { code: 502, body: '<html>' } }, 502, 'provider_failed'],
    ['a good status with a page', { status: { code: 200, body: '<html>' } }, 502, 'provider_'],
    ['an error as the body', { bareError: {} }, 500, 'provider_failed'],
    ['silence', { silent: true }, 504, 'provider_timeout'],
    ['JSON that is cut', { cut: { afterEvents: 3 } }, 502, 'provider_'],
  ];

  it.each(faults)('%s is the provider’s, whole', async (_name, fault, status, code) => {
    mock.script({}, { text: 'one two three four five', faults: fault });
    const answer = await ask('chat/m');
    expect(answer.status).toBe(status);
    const { tries } = (await gateway.requestLine(chat, answer.headers['x-request-id'] as string)) as {
      tries: { reason: string }[];
    };
    expect(tries[0]?.reason).toContain(code);
    if (status === 429) expect(answer.headers['retry-after']).toBe('7');
  });

  it.each([
    ['cut', { cut: { afterEvents: 4 } }],
    ['reset', { cut: { afterEvents: 4, how: 'reset' } }],
    ['without its end', { endAfterEvents: 4 }],
    ['with an error inside', { errorEvent: { afterEvents: 4 } }],
    ['that hangs', { hangAfterEvents: 4 }],
    ['with broken JSON', { malformed: { kind: 'json', afterEvents: 4 } }],
  ] as const)('a stream %s never looks finished', async (_name, fault) => {
    for (const model of ['chat/m', 'openai/m', 'anthropic/m', 'google/m']) {
      mock.reset();
      mock.script({}, { text: ['one ', 'two ', 'three ', 'four ', 'five'], faults: fault });
      const answer = await ask(model, { stream: true });
      const text = answer.body.toString('utf8');
      expect({ model, finished: /"finish_reason":"\w/.test(text) }).toEqual({ model, finished: false });
      expect({ model, error: text.includes('"error"') }).toEqual({ model, error: true });
    }
  });

  it('of one key of three leave the others', async () => {
    const isFirst = `Bearer ${keys[0] ?? ''}`;
    mock.script(
      { match: ({ record }) => record.headers.authorization === isFirst },
      { faults: { status: { code: 401 } } },
    );
    mock.script({}, { text: 'Here.' });
    for (let times = 0; times < 3; times += 1) expect((await ask('keyed/m')).status).toBe(200);
    const used = new Set(mock.requests.map(({ headers }) => headers.authorization));
    expect(used).toEqual(new Set(keys.map((key) => `Bearer ${key}`)));
  });
});

describe('thinking and tools over several turns', () => {
  const tools = [
    { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } },
  ];
  const thinking = { type: 'enabled', budget_tokens: 2000 };

  it.each([
    ['anthropic/claude-sonnet-4-5', false],
    ['anthropic/claude-sonnet-4-5', true],
    ['google/gemini-2.5-pro', false],
    ['openai/gpt-5', false],
  ])('%s has its own proofs again (stream: %s)', async (model, stream) => {
    const messages: object[] = [{ role: 'user', content: 'How is the weather in Bern and in Chur?' }];
    for (const city of ['Bern', 'Chur']) {
      mock.reset();
      mock.script(
        {},
        {
          answer: {
            candidates: [
              {
                parts: [
                  { type: 'reasoning', text: `I must look at ${city}.` },
                  { type: 'tool-call', name: 'get_weather', input: JSON.stringify({ city }) },
                ],
              },
            ],
          },
        },
      );
      const answer = await messagesOf({
        model,
        max_tokens: 4000,
        thinking,
        tools,
        messages,
        stream,
      });
      expect({ status: answer.status, body: answer.status === 200 ? '' : answer.body.toString() }).toEqual({
        status: 200,
        body: '',
      });
      const content = stream ? contentOf(answer.body.toString()) : (answer.json() as Turn).content;
      const call = content.find(({ type }) => type === 'tool_use');
      expect(call).toMatchObject({ name: 'get_weather', input: { city } });
      messages.push({ role: 'assistant', content });
      messages.push({
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: call?.id, content: `Sunny in ${city}.` }],
      });
    }
    mock.reset();
    mock.script({}, { text: 'Sunny in both.' });
    const answer = await messagesOf({ model, max_tokens: 4000, thinking, tools, messages });
    // Gemini signs its calls: thoughts without a signature are not wanted again.
    const lost = model.startsWith('google') ? 'proof' : 'replay';
    expect(answer.headers['x-gateway-losses'] ?? '').not.toContain(lost);
    expect(answer.status).toBe(200);
    // The mock refuses proofs that it has not given out; both went back to it.
    const sent = JSON.stringify(mock.requests.at(-1)?.json());
    expect(sent.match(/"(?:signature|thoughtSignature|encrypted_content)":"[^"]/g)).toHaveLength(2);
  });
});

const messagesOf = (body: object): Promise<RawAnswer> =>
  post('/v1/messages', body, { 'anthropic-version': '2023-06-01' });

interface Turn {
  readonly content: Block[];
}
type Block = Record<string, unknown> & { readonly type: string };

/** The blocks of a stream of messages. */
function contentOf(stream: string): Block[] {
  const blocks: (Block & { json: string })[] = [];
  for (const [, data = '{}'] of stream.matchAll(/^data: (.*)$/gm)) {
    const {
      type,
      index = 0,
      content_block: block,
      delta,
    } = JSON.parse(data) as {
      type: string;
      index?: number;
      content_block?: Block;
      delta?: Record<string, string>;
    };
    if (type === 'content_block_start' && block !== undefined) blocks[index] = { ...block, json: '' };
    const open = blocks[index];
    if (type !== 'content_block_delta' || open === undefined || delta === undefined) continue;
    if (delta.thinking !== undefined) open.thinking = `${String(open.thinking)}${delta.thinking}`;
    if (delta.signature !== undefined) open.signature = delta.signature;
    if (delta.text !== undefined) open.text = `${String(open.text)}${delta.text}`;
    open.json += delta.partial_json ?? '';
  }
  return blocks.map(({ json, ...block }) =>
    block.type === 'tool_use' ? { ...block, input: JSON.parse(json) as unknown } : block,
  );
}

describe('other models of packages', () => {
  it('make vectors', async () => {
    const answer = await post('/v1/embeddings', {
      model: 'openai/text-embedding-3-small',
      input: ['one', 'two'],
      dimensions: 8,
    });
    const { data, usage } = answer.json() as { data: { embedding: number[] }[]; usage: object };
    expect(data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
    expect(usage).toMatchObject({ prompt_tokens: expect.any(Number) });
    const google = await post('/v1/embeddings', {
      model: 'google/gemini-embedding-001',
      input: ['one', 'two'],
    });
    expect((google.json() as { data: object[] }).data).toHaveLength(2);
  });

  it('rank documents', async () => {
    const documents = ['a cat', 'the weather in Bern', { text: 'a dog' }];
    const answer = await post('/v1/rerank', {
      model: 'cohere/rerank-v3.5',
      query: 'weather in Bern',
      documents,
      top_n: 2,
    });
    const { results } = answer.json() as { results: { index: number; relevance_score: number }[] };
    expect(results).toHaveLength(2);
    expect(results[0]?.index).toBe(1);
  });

  it('make pictures', async () => {
    const answer = await post('/v1/images/generations', {
      model: 'openai/gpt-image-1',
      prompt: 'a red fox',
      size: '1024x1024',
      quality: 'low',
    });
    const { data } = answer.json() as { data: { b64_json: string }[] };
    expect(
      Buffer.from(data[0]?.b64_json ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(mock.requests[0]?.json()).toMatchObject({
      prompt: 'a red fox',
      size: '1024x1024',
      quality: 'low',
    });
  });

  it('read aloud', async () => {
    const answer = await post('/v1/audio/speech', {
      model: 'openai/gpt-4o-mini-tts',
      input: 'Good morning.',
      voice: 'alloy',
      instructions: 'Cheerfully.',
      response_format: 'wav',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.subarray(0, 4).toString()).toBe('RIFF');
    expect(mock.requests[0]?.json()).toMatchObject({ voice: 'alloy', instructions: 'Cheerfully.' });
  });

  it('write down what is said', async () => {
    mock.script({}, { text: 'one two three' });
    const answer = await rawRequest(gateway.url, {
      path: '/v1/audio/transcriptions',
      headers: { authorization: `Bearer ${gateway.token}`, ...formType },
      body: rawForm(
        { name: 'model', value: 'openai/whisper-1' },
        { name: 'language', value: 'en' },
        { name: 'file', filename: 'a.wav', type: 'audio/wav', value: Buffer.from('RIFF....WAVEfmt ') },
      ),
    });
    expect({ status: answer.status, body: answer.body.toString() }).toMatchObject({ status: 200 });
    expect(answer.json()).toMatchObject({ text: 'one two three' });
  });

  it('are refused where a package has none of the kind', async () => {
    const answer = await post('/v1/embeddings', { model: 'anthropic/claude', input: 'one' });
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toMatch(/anthropic/);
  });
});

describe('a package that is not there', () => {
  it('stops the start, with the command that installs it', async () => {
    const providers = { mistral: { type: 'ai-sdk', package: '@ai-sdk/mistral', apiKey: 'k' } };
    await expect(startGateway({ providers })).rejects.toThrow(/npm install @ai-sdk\/mistral/);
  });
});
