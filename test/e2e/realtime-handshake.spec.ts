import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { rawRequest } from '../support/raw-http.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { startRealtimeUpstream } from '../support/realtime-upstream.js';
import type { RealtimeUpstream } from '../support/realtime-upstream.js';

const model = 'gpt-realtime';
const keyOf = (token: string): string => `openai-insecure-api-key.${token}`;

describe('the upgrade to /v1/realtime', () => {
  let upstream: RealtimeUpstream;
  let gateway: TestGateway;
  let address: string;

  beforeAll(async () => {
    upstream = await startRealtimeUpstream();
    gateway = await startGateway({
      realtime: { maxSessionsPerToken: 2, allowedOrigins: 'https://app.example.com' },
      providers: {
        vendor: { type: 'openai', baseUrl: upstream.url, apiKey: 'sk-upstream' },
        texts: { type: 'voyage', baseUrl: upstream.url, apiKey: 'sk-upstream' },
      },
    });
    address = `${gateway.baseUrl}/realtime?model=${model}`;
  });
  afterAll(async () => {
    await gateway.close();
    upstream.close();
  });
  beforeEach(() => {
    upstream.answerUpgrades({});
    upstream.sessions.length = 0;
  });

  const opens = async (
    settings: Parameters<typeof RealtimeSocket.open>[1],
    at = address,
  ): Promise<string> => {
    const client = await RealtimeSocket.open(at, settings);
    await client.event('session.created');
    const { protocol } = client.socket;
    client.socket.close();
    await client.closed;
    return protocol;
  };

  it('takes a bearer token, and swaps the credential and the model', async () => {
    expect(await opens({ token: gateway.token }, `${gateway.url}/realtime?model=vendor/${model}`)).toBe('');
    const { path, headers } = await upstream.session();
    expect(path).toBe(`/v1/realtime?model=${model}`);
    expect(headers).toMatchObject({ authorization: 'Bearer sk-upstream' });
    expect(headers).not.toHaveProperty('openai-beta');
    expect(headers).not.toHaveProperty('sec-websocket-protocol');
    expect(JSON.stringify(headers)).not.toContain(gateway.token);
  });

  it('takes a token among the subprotocols, and selects realtime alone', async () => {
    const subprotocols = ['realtime', keyOf(gateway.token), 'openai-organization.org-1'];
    expect(await opens({ subprotocols })).toBe('realtime');
    expect(await opens({ subprotocols: [keyOf(gateway.token), 'realtime'] })).toBe('realtime');
  });

  it.each([
    ['an unknown one', keyOf('sk-gw-stray')],
    ['an empty one', 'openai-insecure-api-key.'],
  ])('lets no stray subprotocol override a bearer token: %s', async (_what, stray) => {
    expect(await opens({ token: gateway.token, subprotocols: ['realtime', stray] })).toBe('realtime');
    const bad = await RealtimeSocket.refused(address, {
      token: 'sk-gw-bad',
      subprotocols: ['realtime', keyOf(gateway.token)],
    });
    expect(bad.status).toBe(401);
  });

  it('speaks the beta with those who ask for it by header or subprotocol', async () => {
    await opens({ token: gateway.token, headers: { 'openai-beta': 'realtime=v1' } });
    await opens({ subprotocols: ['realtime', keyOf(gateway.token), 'openai-beta.realtime-v1'] });
    for (const index of [0, 1]) {
      expect((await upstream.session(index)).headers['openai-beta']).toBe('realtime=v1');
    }
  });

  it.each<[string, string, object, number, string | null]>([
    ['no credential', `/v1/realtime?model=${model}`, {}, 401, null],
    ['a client secret nobody made', `/v1/realtime?model=${model}`, { token: 'ek_nobody' }, 401, null],
    ['no model', '/v1/realtime', { own: true }, 400, 'model'],
    ['an empty model', '/v1/realtime?model=', { own: true }, 400, 'model'],
    ['an unknown model', '/v1/realtime?model=nobody', { own: true }, 404, 'model'],
    ['a model for something else', '/v1/realtime?model=texts/voyage-embed-x', { own: true }, 400, 'model'],
    ['an unknown intent', `/v1/realtime?model=${model}&intent=song`, { own: true }, 400, 'intent'],
    ['a call', `/v1/realtime?model=${model}&call_id=rtc_1`, { own: true }, 400, 'call_id'],
    [
      'a page of another origin',
      `/v1/realtime?model=${model}`,
      { own: true, origin: 'https://x.test' },
      403,
      null,
    ],
  ])('refuses in HTTP: %s', async (_what, path, { own, ...settings }: { own?: boolean }, status, param) => {
    const refusal = await RealtimeSocket.refused(`${gateway.url}${path}`, {
      ...settings,
      ...(own === true && { token: gateway.token }),
    });
    expect(refusal).toMatchObject({ status, error: { param } });
    expect(upstream.sessions).toHaveLength(0);
  });

  it('names the right endpoint to a model that holds no sessions', async () => {
    const at = `${gateway.baseUrl}/realtime?model=texts/voyage-embed-x`;
    const { error } = await RealtimeSocket.refused(at, { token: gateway.token });
    expect(error.message).toContain('POST /v1/embeddings');
  });

  it('lets pages of named origins in', async () => {
    expect(await opens({ token: gateway.token, origin: 'https://app.example.com' })).toBe('');
  });

  it('lets a token have so many sessions at once', async () => {
    const { token } = gateway;
    const open = [
      await RealtimeSocket.open(address, { token }),
      await RealtimeSocket.open(address, { token }),
    ];
    const refusal = await RealtimeSocket.refused(address, { token });
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    for (const { socket, closed } of open) {
      socket.close();
      await closed;
    }
    expect(await opens({ token })).toBe('');
  });

  it('counts no session that its upstream refused', async () => {
    upstream.answerUpgrades({ status: 429, body: { error: { message: 'Slow down.', type: 'rate_limit' } } });
    for (let turn = 0; turn < 3; turn += 1) {
      const refusal = await RealtimeSocket.refused(address, { token: gateway.token });
      expect(refusal).toMatchObject({ status: 429, error: { message: expect.stringContaining('provider') } });
    }
  });

  it('answers a request without an upgrade, and calls, by saying what there is', async () => {
    const headers = { authorization: `Bearer ${gateway.token}` };
    const plain = await rawRequest(gateway.url, { method: 'GET', path: '/v1/realtime', headers });
    expect(plain).toMatchObject({ status: 426, headers: { upgrade: 'websocket' } });
    const call = await rawRequest(gateway.url, { path: '/v1/realtime/calls', headers });
    expect(call.status).toBe(400);
    expect(call.body.toString()).toContain('/v1/realtime?model=');
  });

  it('closes with 1008 when the token is revoked', async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const { token, secret } = await tokens.create({ name: 'passing' });
    const client = await RealtimeSocket.open(address, { token: secret });
    await tokens.revoke(token.id);
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(await client.event('error')).toHaveProperty('error.message');
  });
});
