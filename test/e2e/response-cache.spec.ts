import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { TokenRequest } from '../../src/tokens/token-request.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const chatPath = '/v1/chat/completions';

let mock: MockUpstream;
let scripted: ScriptedUpstream;
let gateway: TestGateway;
let ask: AskAdministration;
let questions = 0;

beforeAll(async () => {
  mock = await startMockUpstream();
  scripted = await startScriptedUpstream();
  scripted.answer('/v1/rerank', 200, {
    model: 'j',
    results: [{ index: 1, relevance_score: 0.5 }],
    usage: { total_tokens: 2 },
  });
  const apiKey = 'sk';
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
      anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
      google: { type: 'google', baseUrl: mock.origin, apiKey },
      hub: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey, lane: 'hub' },
      jina: { type: 'jina', baseUrl: `${scripted.url}/v1`, apiKey },
    },
    responseCache: { maxSize: '64KiB', maxTtl: '1h', sharing: 'team' },
  });
  ({ ask } = await administrationOf(gateway));
});
beforeEach(() => {
  mock.reset();
  scripted.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
  scripted.close();
});

/** What nobody has asked yet. */
const newQuestion = () => `question ${(questions += 1)}`;
const posts = () => mock.requests.filter(({ method }) => method === 'POST').length + scripted.requests.length;
const on = { 'x-gateway-cache': 'on' };
const post = (path: string, body: unknown, headers: Record<string, string> = on, token = gateway.token) =>
  rawRequest(gateway.url, {
    path,
    headers: { ...bearerJson(token), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const chat = (content: string, more: object = {}) => ({
  model: 'openai/gpt-5',
  messages: [{ role: 'user', content }],
  ...more,
});
const said = ({ headers }: RawAnswer) => headers['x-gateway-cache'];

async function newToken(settled: Omit<TokenRequest, 'name'>): Promise<string> {
  const tokens = gateway.application.get(TokenService, { strict: false });
  const { secret } = await tokens.create({ name: `token ${(questions += 1)}`, ...settled });
  return secret;
}

/** Records are delivered a moment after their request. */
async function usageRecordOf(requestId: string): Promise<unknown> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await ask('GET', `requests?request_id=${requestId}`);
    const [record] = body.data as readonly unknown[];
    if (record !== undefined) return record;
    await delay(20);
  }
  throw new Error(`There is no usage record of ${requestId}.`);
}

/** Answers that went out just now are kept a moment later. */
const settled = () => delay(200);

const version = { 'anthropic-version': '2023-06-01' };
const cases: readonly (readonly [
  name: string,
  path: string,
  body: (text: string) => object,
  headers?: Record<string, string>,
])[] = [
  ['chat', chatPath, (text) => chat(text)],
  ['chat stream', chatPath, (text) => chat(text, { stream: true })],
  ['translated chat stream', chatPath, (text) => chat(text, { model: 'anthropic/claude', stream: true })],
  ['completions', '/v1/completions', (prompt) => ({ model: 'openai/gpt-5', prompt })],
  [
    'messages',
    '/v1/messages',
    (content) => ({ model: 'anthropic/claude', max_tokens: 9, messages: [{ role: 'user', content }] }),
    version,
  ],
  [
    'messages stream',
    '/v1/messages',
    (content) => ({ model: 'hub/m', max_tokens: 9, messages: [{ role: 'user', content }], stream: true }),
    version,
  ],
  ...[
    'google/gemini:generateContent',
    'google/gemini:streamGenerateContent',
    'hub/m:streamGenerateContent?alt=sse',
  ].map(
    (method) =>
      [
        method,
        `/v1beta/models/${method}`,
        (text: string) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
      ] as const,
  ),
  ['responses', '/v1/responses', (input) => ({ model: 'openai/gpt-5', input, store: false })],
  ['responses stream', '/v1/responses', (input) => ({ model: 'hub/m', input, store: false, stream: true })],
  ['embeddings', '/v1/embeddings', (input) => ({ model: 'openai/text-embedding-3-small', input })],
  ['rerank', '/v1/rerank', (query) => ({ model: 'jina/j', query, documents: ['a', 'b'] })],
  ['speech', '/v1/audio/speech', (input) => ({ model: 'openai/tts-1', input, voice: 'alloy' })],
];

describe('a request that was answered before', () => {
  it.each(cases)('of %s has the same answer, byte for byte', async (_name, path, body, headers = {}) => {
    const text = newQuestion();
    const first = await post(path, body(text), { ...on, ...headers });
    expect([first.status, said(first)]).toEqual([200, 'miss']);
    const second = await post(path, body(text), { ...on, ...headers });
    expect(posts()).toBe(1);
    expect([second.status, said(second)]).toEqual([200, 'hit']);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(second.headers.age).toMatch(/^[01]$/);
    expect(second.headers['x-gateway-replayed']).toBe(first.headers['x-request-id']);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(said(await post(path, body(newQuestion()), { ...on, ...headers }))).toBe('miss');
    expect(posts()).toBe(2);
  });

  it('is told in the log, without usage', async () => {
    const text = newQuestion();
    await post(chatPath, chat(text));
    const hit = await post(chatPath, chat(text));
    const line = await gateway.requestLine(chatPath, String(hit.headers['x-request-id']));
    expect(line).toMatchObject({ lane: 'cache', model: 'openai/gpt-5', attempts: 0, status: 200 });
    expect(line).not.toHaveProperty('usage');
    expect(line).not.toHaveProperty('cost');
  });

  it('may differ in blanks, in the order of members and in whom it is for', async () => {
    const content = newQuestion();
    await post(chatPath, chat(content, { user: 'a', temperature: 0.5 }));
    const other = `{ "temperature" : 0.5, "metadata": {"x":"y"},
      "messages": [ {"content": ${JSON.stringify(content)}, "role": "user"} ], "model": "openai/gpt-5" }`;
    expect(said(await post(chatPath, other))).toBe('hit');
  });

  it.each([
    ['a number', { temperature: 0.6 }],
    ['a long number, in its last digit', '12345678901234567891'],
    ['what nobody knows', { unknown: true }],
    ['the wish for a stream', { stream: true }],
    ['the wish for usage', { stream_options: { include_usage: true } }],
  ])('may not differ in %s', async (_what, more) => {
    const content = newQuestion();
    const written = (seed: string) => `{"seed":${seed},${JSON.stringify(chat(content)).slice(1)}`;
    await post(chatPath, written('12345678901234567890'));
    const other =
      typeof more === 'string'
        ? written(more)
        : `${written('12345678901234567890').slice(0, -1)},${JSON.stringify(more).slice(1)}`;
    expect(said(await post(chatPath, other))).not.toBe('hit');
  });

  it.each<[string, Record<string, string>]>([
    ['a beta', { ...version, 'anthropic-beta': 'context-1m-2025-08-07' }],
    ['strictness', { ...version, 'x-gateway-strict': 'true' }],
  ])('may not differ in %s', async (_what, headers) => {
    const body = {
      model: 'anthropic/claude',
      max_tokens: 9,
      messages: [{ role: 'user', content: newQuestion() }],
    };
    await post('/v1/messages', body, { ...on, ...version });
    expect(said(await post('/v1/messages', body, { ...on, ...headers }))).toBe('miss');
  });

  it('is compared byte by byte where it is large', async () => {
    mock.script({}, { text: 'brief' });
    const body = JSON.stringify(chat(newQuestion() + 'x'.repeat(1_100_000)));
    await post(chatPath, body);
    expect(said(await post(chatPath, body))).toBe('hit');
    expect(said(await post(chatPath, ` ${body}`))).toBe('miss');
  });
});

describe('how long an answer is good', () => {
  it('is for the request to say', async () => {
    const brief = { ...on, 'x-gateway-cache-ttl': '1' };
    const text = newQuestion();
    await post(chatPath, chat(text), brief);
    expect(said(await post(chatPath, chat(text)))).toBe('hit');
    await delay(1_100);
    expect(said(await post(chatPath, chat(text)))).toBe('miss');
    await delay(1_100);
    expect(said(await post(chatPath, chat(text), brief))).toBe('miss');
    expect(posts()).toBe(3);
  });

  it('ends early where a request wants a new one', async () => {
    const text = newQuestion();
    const first = await post(chatPath, chat(text));
    const fresh = await post(chatPath, chat(text), { 'x-gateway-cache': 'refresh' });
    expect(said(fresh)).toBe('miss');
    const again = await post(chatPath, chat(text));
    expect(again.headers['x-gateway-replayed']).toBe(fresh.headers['x-request-id']);
    expect(again.headers['x-gateway-replayed']).not.toBe(first.headers['x-request-id']);
  });

  it.each([
    ['x-gateway-cache', 'maybe'],
    ['x-gateway-cache-ttl', '0'],
    ['x-gateway-cache-ttl', '1h'],
  ])('cannot be told by %s: %s', async (name, value) => {
    const answer = await post(chatPath, chat(newQuestion()), { ...on, [name]: value });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: { param: name, code: 'invalid_header' } });
    expect(posts()).toBe(0);
  });
});

describe('who is answered from the cache', () => {
  it('is nobody who does not ask for it', async () => {
    const text = newQuestion();
    await post(chatPath, chat(text));
    const other = await post(chatPath, chat(text), {});
    expect(said(other)).toBeUndefined();
    expect(posts()).toBe(2);
  });

  it('is a token that has it switched on, unless its request says otherwise', async () => {
    const token = await newToken({ cache: { mode: 'on', ttl: 60_000 } });
    const text = newQuestion();
    expect(said(await post(chatPath, chat(text), {}, token))).toBe('miss');
    expect(said(await post(chatPath, chat(text), {}, token))).toBe('hit');
    expect(said(await post(chatPath, chat(text), { 'x-gateway-cache': 'off' }, token))).toBe('bypass');
    expect(posts()).toBe(2);
  });

  it('is no other token but those of its team', async () => {
    const [ours, theirs] = await Promise.all([newToken({ team: 'ours' }), newToken({ team: 'theirs' })]);
    const text = newQuestion();
    await post(chatPath, chat(text), on, ours);
    expect(said(await post(chatPath, chat(text), on, theirs))).toBe('miss');
    expect(said(await post(chatPath, chat(text)))).toBe('miss');
    expect(said(await post(chatPath, chat(text), on, await newToken({ team: 'ours' })))).toBe('hit');
    expect(posts()).toBe(3);
  });

  it('is nobody of the team who may not use the model', async () => {
    const text = newQuestion();
    await post(chatPath, chat(text), on, await newToken({ team: 'readers' }));
    const barred = await newToken({ models: ['anthropic/*'], team: 'readers' });
    expect(said(await post(chatPath, chat(text), on, barred))).not.toBe('hit');
  });
});

describe('what is not kept', () => {
  it.each([
    ['a fault of the upstream', { status: { code: 500 } }, false, 500],
    ['a refusal', { status: { code: 400 } }, false, 400],
    ['a broken stream', { cut: { afterEvents: 3 } }, true, 200],
    ['an error in a stream', { errorEvent: { afterEvents: 3 } }, true, 200],
  ])('is %s', async (_what, faults, stream, status) => {
    const body = chat(newQuestion(), { stream });
    mock.script({ times: 1 }, { text: 'one two three four five six', faults });
    const first = await post(chatPath, body);
    expect(first.status).toBe(status);
    expect(said(await post(chatPath, body))).toBe('miss');
  });

  it('is an answer that is too large', async () => {
    mock.script({}, { text: 'x'.repeat(70_000) });
    const body = chat(newQuestion());
    for (const times of [1, 2]) {
      expect(said(await post(chatPath, body))).toBe('miss');
      expect(posts()).toBe(times);
    }
  });

  it('is a stream that its client left', async () => {
    const body = chat(newQuestion(), { stream: true });
    mock.script({ times: 1 }, { text: 'one two three four', faults: { hangAfterEvents: 3 } });
    const sent = send(gateway.url, {
      path: chatPath,
      headers: { ...bearerJson(gateway.token), ...on },
      body: JSON.stringify(body),
    });
    const answer = await OpenAnswer.begin(sent);
    await answer.read(/one/);
    sent.request.destroy();
    await answer.ended;
    expect(said(await post(chatPath, body))).toBe('miss');
  });

  it.each([
    ['a response with state', '/v1/responses', { model: 'openai/gpt-5', input: 'hi' }],
    ['a completion that its vendor keeps', chatPath, chat('hi', { store: true })],
  ])('is %s', async (_what, path, body) => {
    for (const times of [1, 2]) {
      expect(said(await post(path, body))).toBe('bypass');
      expect(posts()).toBe(times);
    }
  });
});

it('serves the next one after a client that leaves while it is answered from the cache', async () => {
  const body = { model: 'openai/tts-1', input: newQuestion(), voice: 'alloy' };
  const first = await post('/v1/audio/speech', body);
  const sent = send(gateway.url, {
    path: '/v1/audio/speech',
    headers: { ...bearerJson(gateway.token), ...on },
    body: JSON.stringify(body),
  });
  const { message } = await OpenAnswer.begin(sent);
  expect(message.headers['x-gateway-cache']).toBe('hit');
  sent.request.destroy();
  const last = await post('/v1/audio/speech', body);
  expect(said(last)).toBe('hit');
  expect(last.body.equals(first.body)).toBe(true);
  expect(posts()).toBe(1);
});

describe('a hit', () => {
  it('counts against the limits of its token like any other request', async () => {
    const token = await newToken({ limits: { requestsPerMinute: 2 } });
    const text = newQuestion();
    await post(chatPath, chat(text), on, token);
    const hit = await post(chatPath, chat(text), on, token);
    expect(said(hit)).toBe('hit');
    expect(hit.headers['x-ratelimit-remaining-requests']).toBe('0');
    const refused = await post(chatPath, chat(text), on, token);
    expect([refused.status, said(refused)]).toEqual([429, undefined]);
    expect(posts()).toBe(1);
  });

  it('takes nothing of the budget of its token, even where that is spent', async () => {
    const token = await newToken({ budgets: { total: 1 } });
    const text = newQuestion();
    expect(said(await post(chatPath, chat(text), on, token))).toBe('miss');
    expect((await post(chatPath, chat(newQuestion()), on, token)).status).toBe(429);
    expect(said(await post(chatPath, chat(text), on, token))).toBe('hit');
  });

  it('is in the usage records, at no cost', async () => {
    const text = newQuestion();
    await post(chatPath, chat(text));
    const hit = await post(chatPath, chat(text));
    expect(hit.headers['x-gateway-cost']).toBe('0');
    expect(await usageRecordOf(String(hit.headers['x-request-id']))).toMatchObject({
      lane: 'cache',
      end: 'complete',
      attempts: 0,
      model: 'openai/gpt-5',
      cost_usd: 0,
    });
  });
});

describe('the administration', () => {
  it('sees how much is kept, and throws it away: of one token, or all', async () => {
    const [one, other] = await Promise.all([newToken({}), newToken({})]);
    const text = newQuestion();
    await post(chatPath, chat(text), on, one);
    await post(chatPath, chat(text), on, other);
    await settled();
    const before = await ask('GET', 'response-cache');
    const { tokenId } = await gateway.requestLine(chatPath);
    const named = `response-cache?token=${String(tokenId)}`;
    expect((await ask('GET', named)).body).toMatchObject({ object: 'response_cache', answers: 1 });
    expect(await ask('DELETE', named)).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect((await ask('GET', 'response-cache')).body.answers).toBe(Number(before.body.answers) - 1);
    expect(said(await post(chatPath, chat(text), on, one))).toBe('hit');
    expect(said(await post(chatPath, chat(text), on, other))).toBe('miss');
    await settled();
    await ask('DELETE', 'response-cache');
    expect((await ask('GET', 'response-cache')).body).toMatchObject({ answers: 0, size: 0 });
    expect((await ask('DELETE', 'response-cache?token=nobody')).status).toBe(404);
    expect((await ask('DELETE', 'response-cache?all=true')).body.error?.param).toBe('all');
  });
});
