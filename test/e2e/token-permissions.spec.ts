import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import type { TokenRequest } from '../../src/tokens/token-request.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { TestSocket } from '../support/test-socket.js';

let mock: MockUpstream;
let gateway: TestGateway;
let tokens: TokenService;
let made = 0;

beforeAll(async () => {
  mock = await startMockUpstream();
  const apiKey = 'sk';
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
      anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
    },
    models: {
      fast: [{ provider: 'openai', model: 'gpt-5-mini' }],
      wise: [
        { provider: 'anthropic', model: 'claude-sonnet-4-5' },
        { provider: 'openai', model: 'gpt-5' },
      ],
    },
  });
  tokens = gateway.application.get(TokenService, { strict: false });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const tokenThat = async (may: Omit<TokenRequest, 'name'>) =>
  tokens.create({ name: `t${(made += 1)}`, ...may });

interface Told {
  readonly status: number;
  readonly text: string;
  readonly json: Record<string, unknown> & { readonly error?: Record<string, unknown> };
}

async function call(
  secret: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  method = body === undefined ? 'GET' : 'POST',
): Promise<Told> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: JSON.parse(text) as Told['json'] };
}

const messages = [{ role: 'user', content: 'hi' }];
const chat = (secret: string, model: string, headers: Record<string, string> = {}): Promise<Told> =>
  call(secret, '/v1/chat/completions', { model, messages }, headers);

describe('the models of a token', () => {
  it('are those its patterns name, by name or by where they lead', async () => {
    const { secret } = await tokenThat({ models: ['fast', 'anthropic/*'] });
    expect((await chat(secret, 'fast')).status).toBe(200);
    expect((await chat(secret, 'anthropic/claude-sonnet-4-5')).status).toBe(200);
    expect((await chat(secret, 'openai/gpt-5')).status).toBe(403);
    // One of its places is not the token's.
    expect((await chat(secret, 'wise')).status).toBe(403);
    const { secret: both } = await tokenThat({ models: ['anthropic/claude-*', 'openai/gpt-5'] });
    expect((await chat(both, 'wise')).status).toBe(200);
    expect((await chat(both, 'fast')).status).toBe(403);
  });

  it('are refused in the words of each format, naming what and whom to ask', async () => {
    const { secret, token } = await tokenThat({ models: ['nothing-*'] });
    const words = [`"${token.name}" may not use the model "fast"`, 'whoever manages the tokens'];
    const openAi = await chat(secret, 'fast');
    expect(openAi.json.error).toMatchObject({ code: 'model_not_allowed', param: 'model' });
    const anthropic = await call(
      secret,
      '/v1/messages',
      { model: 'fast', max_tokens: 5, messages },
      { 'anthropic-version': '2023-06-01' },
    );
    expect(anthropic.json).toMatchObject({ type: 'error', error: { type: 'permission_error' } });
    const google = await call(secret, '/v1beta/models/fast:generateContent', {
      contents: [{ parts: [{ text: 'hi' }] }],
    });
    expect(google.json.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
    for (const { status, text } of [openAi, anthropic, google]) {
      expect(status).toBe(403);
      for (const word of words)
        expect(JSON.parse(text)).toMatchObject({ error: { message: expect.stringContaining(word) } });
    }
  });

  it('alone are listed, and the others are not there', async () => {
    const { secret } = await tokenThat({ models: ['fast'] });
    const list = await call(secret, '/v1/models');
    expect((list.json.data as { id: string }[]).map(({ id }) => id)).toEqual(['fast']);
    const found = await call(secret, '/v1/models/fast');
    expect(found.status).toBe(200);
    const hidden = await call(secret, '/v1/models/wise');
    const absent = await call(secret, '/v1/models/wis');
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(hidden.json.error).toMatchObject({ code: 'model_not_found' });
    // What a misspelt name comes near is none of its business.
    expect(absent.text).not.toContain('wise');
    expect((await chat(secret, 'wis')).text).not.toContain('wise');
    const google = await call(secret, '/v1beta/models');
    expect((google.json.models as { name: string }[]).map(({ name }) => name)).toEqual(['models/fast']);
    expect((await call(secret, '/v1beta/models/wise')).status).toBe(404);
    const openToAll = await call(gateway.token, '/v1/models');
    expect(openToAll.text).toContain('wise');
  });

  it('hold for counts, explanations, background responses and sockets too', async () => {
    const { secret } = await tokenThat({ models: ['fast'] });
    const counted = { model: 'wise', messages };
    const version = { 'anthropic-version': '2023-06-01' };
    expect((await call(secret, '/v1/messages/count_tokens', counted, version)).status).toBe(403);
    const explained = { endpoint: '/v1/chat/completions', body: { model: 'wise', messages } };
    expect((await call(secret, '/v1/route:explain', explained)).status).toBe(403);
    const background = { model: 'wise', input: 'hi', background: true };
    expect((await call(secret, '/v1/responses', background)).status).toBe(403);
    const socket = await TestSocket.open({ ...gateway, token: secret });
    socket.send({ type: 'response.create', model: 'wise', input: 'hi' });
    expect(JSON.stringify(await socket.next())).toContain('model_not_allowed');
    expect(
      await RealtimeSocket.refused(`${gateway.baseUrl}/realtime?model=wise`, { token: secret }),
    ).toHaveProperty('status', 403);
    const asked = { session: { type: 'realtime', model: 'wise' } };
    expect((await call(secret, '/v1/realtime/client_secrets', asked)).status).toBe(403);
  });

  it('may be withdrawn: what was answered stays the token’s, nothing new is asked', async () => {
    const { secret, token } = await tokenThat({});
    const key = { 'idempotency-key': 'withdrawn-1' };
    const first = await chat(secret, 'fast', key);
    const response = await call(secret, '/v1/responses', { model: 'fast', input: 'hi' });
    const path = `/v1/responses/${String(response.json.id)}`;
    await tokens.update(token.id, { models: ['wise'] });
    const replay = await chat(secret, 'fast', key);
    expect([replay.status, replay.text]).toEqual([200, first.text]);
    expect((await chat(secret, 'fast', { 'idempotency-key': 'withdrawn-2' })).status).toBe(403);
    expect((await call(secret, path)).status).toBe(200);
    const next = { model: 'fast', input: 'and?', previous_response_id: response.json.id };
    expect((await call(secret, '/v1/responses', next)).status).toBe(403);
    await tokens.update(token.id, { endpoints: ['embedding'] });
    expect((await call(secret, path)).status).toBe(403);
    expect((await chat(secret, 'fast', key)).status).toBe(403);
  });
});

describe('the endpoints of a token', () => {
  it('are checked before anything is read, on HTTP and sockets', async () => {
    const { secret } = await tokenThat({ endpoints: ['embedding'] });
    const refusal = await chat(secret, 'fast');
    expect(refusal.status).toBe(403);
    expect(refusal.json.error).toMatchObject({ code: 'endpoint_not_allowed' });
    expect(
      (await call(secret, '/v1/embeddings', { model: 'openai/text-embedding-3-small', input: 'hi' })).status,
    ).toBe(200);
    for (const path of [
      '/v1/images/generations',
      '/v1/audio/speech',
      '/v1/rerank',
      '/v1/responses/compact',
    ]) {
      const { status, text } = await call(secret, path, { model: 'fast' });
      expect([status, text]).toEqual([403, expect.stringContaining('may not ask for')]);
    }
    for (const path of ['/realtime?model=fast', '/responses']) {
      const refused = await RealtimeSocket.refused(`${gateway.baseUrl}${path}`, { token: secret });
      expect(refused).toHaveProperty('status', 403);
    }
    expect((await call(secret, '/v1/models')).status).toBe(200);
    expect((await call(secret, '/v1/token')).json).toMatchObject({ endpoints: ['embedding'] });
  });
});

describe('the networks of a token', () => {
  it('are where it may come from, as trusted proxies tell', async () => {
    const { secret } = await tokenThat({ ipRanges: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string) => chat(secret, 'fast', { 'x-forwarded-for': address });
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('192.0.2.1, 203.0.113.9')).status).toBe(200);
    expect((await from('2001:db8::1')).status).toBe(200);
    const refused = await from('203.0.113.9, 192.0.2.1');
    expect(refused.status).toBe(403);
    expect(refused.json.error).toMatchObject({ code: 'address_not_allowed' });
    expect(refused.text).toContain('192.0.2.1');
    expect((await chat(secret, 'fast')).status).toBe(403);
    expect((await call(secret, '/v1/token')).status).toBe(403);
  });

  it('hold for client secrets made with it', async () => {
    const { secret, token } = await tokenThat({});
    const asked = { session: { type: 'realtime', model: 'fast' } };
    const { json } = await call(secret, '/v1/realtime/client_secrets', asked);
    const clientSecret = json.value as string;
    const url = `${gateway.baseUrl}/realtime`;
    const open = await RealtimeSocket.open(url, { token: clientSecret });
    const ended = new Promise((resolve) => open.socket.once('close', resolve));
    await tokens.update(token.id, { ipRanges: ['203.0.113.0/24'] });
    expect(await RealtimeSocket.refused(url, { token: clientSecret })).toHaveProperty('status', 403);
    // A session that stands is ended by the next look at it.
    await ended;
  });
});
