import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const keys = ['sk-upstream-key-one', 'sk-upstream-key-two', 'sk-upstream-key-three'];

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}
interface Explained {
  readonly strategy: string;
  readonly affinity: string | null;
  readonly candidates: readonly {
    readonly provider: string;
    readonly state: string;
    readonly reason: string;
    readonly lane?: string;
    readonly losses?: readonly { readonly feature: string }[];
    readonly requests?: readonly [Shown, ...Shown[]];
    readonly error?: { readonly code: string };
  }[];
}

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream();
  const chat = {
    type: 'openai-compatible',
    baseUrl: mock.baseUrl,
    apiKeys: keys,
    headers: { 'x-tenant': 'secret-tenant' },
  };
  gateway = await startGateway({
    providers: {
      chat,
      claude: { type: 'anthropic', baseUrl: mock.origin, apiKeys: keys },
      package: { type: 'ai-sdk', package: '@ai-sdk/anthropic', baseUrl: mock.baseUrl, apiKeys: keys },
      gemini: { type: 'google', baseUrl: mock.origin, apiKeys: ['AIza-upstream-key'] },
    },
    routing: { breakerCalls: 1, breakerPause: '1m', retries: 0 },
    models: {
      mixed: {
        candidates: [
          { provider: 'chat', model: 'plain', when: { tools: false } },
          { provider: 'claude', model: 'claude-3-5-haiku-latest' },
          { provider: 'chat', model: 'gpt-x' },
        ],
      },
      sick: {
        candidates: [
          { provider: 'chat', model: 'ill' },
          { provider: 'chat', model: 'well' },
        ],
      },
    },
  });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Nothing is sent, and no secret is told. */
async function explain(
  endpoint: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Explained> {
  const before = posts().length;
  const { status, text } = await post('/v1/route:explain', { endpoint, body, headers });
  if (status !== 200) throw new Error(text);
  expect(posts()).toHaveLength(before);
  expect(text).not.toMatch(/upstream-key|secret-tenant/);
  return JSON.parse(text) as Explained;
}

const posts = () => mock.requests.filter(({ method }) => method === 'POST');
const hello = [{ role: 'user', content: 'Hello.' }];
const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];

describe('POST /v1/route:explain', () => {
  it('tells who would be asked in which order, who would not, and why', async () => {
    const { candidates, strategy } = await explain('/v1/chat/completions', {
      model: 'mixed',
      messages: hello,
      tools,
      seed: 7,
    });
    expect(strategy).toBe('priority');
    expect(candidates).toEqual([
      expect.objectContaining({
        provider: 'claude',
        state: 'tried',
        order: 1,
        reason: 'as listed',
        lane: 'hub',
      }),
      expect.objectContaining({ provider: 'chat', state: 'tried', order: 2, lane: 'verbatim', losses: [] }),
      { provider: 'chat', model: 'plain', state: 'skipped', reason: 'takes requests without tools only' },
    ]);
    expect(candidates[0]?.losses?.map(({ feature }) => feature)).toContain('seed');
  });

  it('tells what a package of the AI SDK would lose', async () => {
    const body = { model: 'package/claude-3-5-haiku-latest', messages: hello, seed: 7, logit_bias: { 1: 5 } };
    const { candidates } = await explain('/v1/chat/completions', body);
    const told = candidates[0]?.losses?.map(({ feature }) => feature) ?? [];
    const answer = await post('/v1/chat/completions', body);
    const lost = answer.headers.get('x-gateway-losses') ?? '';
    expect(told).not.toEqual([]);
    for (const feature of told) expect(lost).toContain(feature);
  });

  it.each([
    ['/v1/chat/completions', { model: 'chat/gpt-x', messages: hello, unknown: [1.5e3] }],
    ['/v1/chat/completions', { model: 'claude/claude-3-5-haiku-latest', messages: hello }],
    ['/v1/messages', { model: 'claude/claude-3-5-haiku-latest', max_tokens: 9, messages: hello }],
    ['/v1/messages', { model: 'chat/gpt-x', max_tokens: 9, messages: hello, stream: true }],
    ['/v1/completions', { model: 'chat/gpt-x', prompt: 'Hello' }],
    ['/v1/responses', { model: 'claude/claude-3-5-haiku-latest', input: 'Hello', store: false }],
    [
      '/v1beta/models/gemini%2Fgemini-2.5-flash:generateContent',
      { contents: [{ parts: [{ text: 'Hello' }] }] },
    ],
    ['/v1beta/models/chat/gpt-x:streamGenerateContent', { contents: [{ parts: [{ text: 'Hello' }] }] }],
    [
      '/v1/chat/completions',
      { model: 'package/claude-haiku-4-5', messages: [{ role: 'user', content: 'Hi.' }] },
    ],
    ['/v1/embeddings', { model: 'chat/vectors', input: ['a', 'b'] }],
    ['/v1beta/models/chat/vectors:embedContent', { content: { parts: [{ text: 'a' }] } }],
    ['/v2/embed', { model: 'chat/vectors', input_type: 'search_query', texts: ['a'] }],
    ['/v2/rerank', { model: 'chat/ranker', query: 'q', documents: ['a', 'b'] }],
    ['/v1/images/generations', { model: 'chat/painter', prompt: 'a tree' }],
    ['/v1/audio/speech', { model: 'chat/voice', input: 'Hello', voice: 'alloy' }],
  ])('shows the very request that %s would send', async (endpoint, body) => {
    const headers = { 'anthropic-version': '2023-06-01' };
    const { candidates } = await explain(endpoint, body, headers);
    const [shown] = candidates[0]?.requests ?? [];
    await post(endpoint, body, headers);
    const [sent] = posts();
    expect(shown).toMatchObject({
      method: 'POST',
      path: expect.stringContaining(sent?.path ?? 'nothing was sent'),
      body: sent?.json(),
    });
    const credential = Object.entries(shown?.headers ?? {}).filter(([, value]) => value === '[hidden]');
    expect(credential.map(([name]) => name)).toContainEqual(
      expect.stringMatching(/^(authorization|x-api-key|x-goog-api-key)$/),
    );
  });

  it('takes the request itself where the address names the endpoint, bytes as they are', async () => {
    const body = '{ "model": "chat/gpt-x", "messages": [{"role":"user","content":"Hello."}], "n": 1.0 }';
    const { text } = await post('/v1/route:explain?endpoint=/v1/chat/completions', body);
    expect(JSON.parse(text)).toMatchObject({
      object: 'route.explanation',
      model: 'chat/gpt-x',
      candidates: [{ lane: 'verbatim', requests: [{ path: '/v1/chat/completions' }] }],
    });
    expect(posts()).toHaveLength(0);
  });

  it('knows whose circuit is open, and leaves everybody as they are', async () => {
    mock.script({ model: 'ill' }, { faults: { status: { code: 500 } } });
    const body = { model: 'sick', messages: hello };
    expect((await explain('/v1/chat/completions', body)).candidates[0]).toMatchObject({ model: 'ill' });
    await post('/v1/chat/completions', body);
    const { candidates } = await explain('/v1/chat/completions', body);
    expect(candidates).toEqual([
      expect.objectContaining({ model: 'well', state: 'tried' }),
      expect.objectContaining({
        model: 'ill',
        state: 'skipped',
        reason: expect.stringMatching(/^failed too often/),
      }),
    ]);
  });

  it("takes nobody's turn, and knows where a prompt is in the cache", async () => {
    const turnOf = (place: number) => keys.indexOf(String(posts()[place]?.headers.authorization).slice(7));
    const short = { model: 'chat/gpt-x', messages: hello };
    await post('/v1/chat/completions', short);
    await explain('/v1/chat/completions', short);
    await post('/v1/chat/completions', short);
    expect(turnOf(1)).toBe((turnOf(0) + 1) % 3);
    const long = { ...short, messages: [{ role: 'user', content: 'word '.repeat(2000) }] };
    expect((await explain('/v1/chat/completions', long)).affinity).toBe('new');
    await post('/v1/chat/completions', long);
    expect((await explain('/v1/chat/completions', long)).affinity).toBe('kept');
  });

  it('tells what each candidate would refuse', async () => {
    const body = { model: 'mixed', messages: hello, tools, seed: 7 };
    const { candidates } = await explain('/v1/chat/completions', body, { 'X-Gateway-Strict': 'true' });
    expect(candidates[0]?.error).toMatchObject({ code: 'caller_unsupported_feature', reason: 'strict_loss' });
    expect(candidates[1]?.requests).toHaveLength(1);
  });

  it.each<[string, unknown, number, string]>([
    ['an unknown model', { endpoint: '/v1/messages', body: { model: 'nobody/x' } }, 404, 'model'],
    ['an unknown endpoint', { endpoint: '/v1/files', body: { model: 'mixed' } }, 400, 'endpoint'],
    ['no endpoint', { body: { model: 'mixed' } }, 400, 'endpoint'],
    ['no request', { endpoint: '/v1/messages' }, 400, 'body'],
    ['no model', { endpoint: '/v1/messages', body: {} }, 400, 'model'],
    ['headers that are none', { endpoint: '/v1/messages', body: {}, headers: { a: 1 } }, 400, 'headers'],
  ])('refuses %s in words of OpenAI', async (_what, body, status, param) => {
    const answer = await post('/v1/route:explain', body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { param, type: expect.any(String) } });
  });

  it('wants a token', async () => {
    expect((await post('/v1/route:explain', {}, { authorization: 'Bearer none' })).status).toBe(401);
  });
});
