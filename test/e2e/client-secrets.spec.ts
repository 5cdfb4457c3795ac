import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_SECRET_REPOSITORY } from '../../src/storage/client-secret.repository.js';
import type { ClientSecretRepository } from '../../src/storage/client-secret.repository.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { eventually } from '../support/eventually.js';
import { startRealtimeUpstream } from '../support/realtime-upstream.js';
import type { RealtimeUpstream } from '../support/realtime-upstream.js';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    readonly value: string;
    readonly expires_at: number;
    readonly session: Record<string, unknown>;
    readonly client_secret: { readonly value: string; readonly expires_at: number };
    readonly error: { readonly param: string };
  };
}

describe('client secrets', () => {
  let upstream: RealtimeUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    upstream = await startRealtimeUpstream();
    gateway = await startGateway({
      realtime: { maxSecretsPerToken: 20 },
      providers: { main: { type: 'openai', baseUrl: upstream.url, apiKey: 'sk-upstream' } },
    });
  });
  afterAll(async () => {
    await gateway.close();
    upstream.close();
  });
  beforeEach(() => {
    upstream.sessions.length = 0;
  });

  const ask = async (path: string, body: object, token = gateway.token): Promise<Answer> => {
    const headers = bearerJson(token);
    const answer = await rawRequest(gateway.url, { path, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: answer.json() as Answer['body'] };
  };
  const issue = (session: object, more: object = {}, token?: string): Promise<Answer> =>
    ask('/v1/realtime/client_secrets', { session, ...more }, token);
  const voice = { type: 'realtime', model: 'gpt-realtime', instructions: 'Be brief.' };
  const firstOf = async (at: string, secret: string, headers = {}): Promise<Record<string, unknown>> => {
    const client = await RealtimeSocket.open(`${gateway.baseUrl}/realtime${at}`, { token: secret, headers });
    const { received } = await upstream.session();
    const first = await eventually(() => received[0]);
    client.socket.close();
    return JSON.parse(String(first)) as Record<string, unknown>;
  };

  it('open sessions of their model, with their settings', async () => {
    const { status, body } = await issue(voice);
    expect(status).toBe(200);
    expect(body.value).toMatch(/^ek_[A-Za-z0-9]{39}$/);
    expect(body.expires_at - Date.now() / 1000).toBeGreaterThan(590);
    expect(body.session).toMatchObject({
      ...voice,
      object: 'realtime.session',
      output_modalities: ['audio'],
    });
    const settings = { type: 'realtime', instructions: 'Be brief.' };
    expect(await firstOf('', body.value)).toEqual({ type: 'session.update', session: settings });
    expect((await upstream.session()).path).toBe('/v1/realtime?model=gpt-realtime');
  });

  it('are taken among the subprotocols', async () => {
    const { body } = await issue(voice);
    const client = await RealtimeSocket.open(`${gateway.baseUrl}/realtime?model=gpt-realtime`, {
      subprotocols: ['realtime', `openai-insecure-api-key.${body.value}`],
    });
    expect(client.socket.protocol).toBe('realtime');
    client.socket.close();
  });

  it("keep what a vendor alone understands, and put settings into the session's words", async () => {
    const odd = { ...voice, tools: [{ type: 'mcp', server_label: 'x' }] };
    const { body } = await issue(odd);
    expect(body.session).toMatchObject(odd);
    expect(await firstOf('', body.value)).toHaveProperty('session.tools', odd.tools);
    upstream.sessions.length = 0;
    const plain = await issue({ ...voice, output_modalities: ['text'] });
    const beta = await firstOf('', plain.body.value, { 'openai-beta': 'realtime=v1' });
    expect(beta).toMatchObject({ session: { modalities: ['text'], instructions: 'Be brief.' } });
    expect(beta.session).not.toHaveProperty('type');
  });

  it("come in the beta's words too", async () => {
    const flat = { model: 'gpt-4o-realtime-preview', modalities: ['text'] };
    const { status, body } = await ask('/v1/realtime/sessions', flat);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'realtime.session', ...flat, input_audio_format: 'pcm16' });
    expect(body.client_secret.value).toMatch(/^ek_/);
    const first = await firstOf('', body.client_secret.value, { 'openai-beta': 'realtime=v1' });
    expect(first).toEqual({ type: 'session.update', session: { modalities: ['text'] } });
  });

  it('open nothing but sockets, of no other model', async () => {
    const { value } = (await issue(voice)).body;
    const chat = await ask('/v1/chat/completions', { model: 'gpt-5', messages: [] }, value);
    expect(chat.status).toBe(401);
    expect((await issue(voice, {}, value)).status).toBe(401);
    expect(await RealtimeSocket.refused(`${gateway.baseUrl}/responses`, { token: value })).toHaveProperty(
      'status',
      401,
    );
    const other = await RealtimeSocket.refused(`${gateway.baseUrl}/realtime?model=gpt-4o-realtime`, {
      token: value,
    });
    expect(other.status).toBe(403);
  });

  it('end with their token, and when their time is over', async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const { token, secret } = await tokens.create({ name: 'issuer' });
    const { value } = (await issue(voice, {}, secret)).body;
    await tokens.revoke(token.id);
    const at = `${gateway.baseUrl}/realtime`;
    expect(await RealtimeSocket.refused(at, { token: value })).toHaveProperty('status', 401);
    const repository = gateway.application.get<ClientSecretRepository>(CLIENT_SECRET_REPOSITORY, {
      strict: false,
    });
    const short = (await issue(voice, { expires_after: { anchor: 'created_at', seconds: 10 } })).body;
    expect(short.expires_at - Date.now() / 1000).toBeLessThanOrEqual(10);
    expect(await repository.deleteExpired(Date.now() + 11_000, 100)).toBe(1);
    expect(await RealtimeSocket.refused(at, { token: short.value })).toHaveProperty('status', 401);
  });

  it.each<[string, object, object, number, string]>([
    ['no model', { type: 'realtime' }, {}, 400, 'session.model'],
    ['an unknown model', { type: 'realtime', model: 'nobody' }, {}, 404, 'model'],
    ['a session that is none', [], {}, 400, 'session'],
    ['too long a time', voice, { expires_after: { seconds: 7201 } }, 400, 'expires_after.seconds'],
    ['an unknown anchor', voice, { expires_after: { anchor: 'never' } }, 400, 'expires_after.anchor'],
  ])('are refused by name: %s', async (_what, session, more, status, param) => {
    expect(await issue(session, more)).toMatchObject({ status, body: { error: { param } } });
  });

  it('are no more of a token than it may have', async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const { secret } = await tokens.create({ name: 'maker of many' });
    const issued = await Promise.all(Array.from({ length: 21 }, () => issue(voice, {}, secret)));
    expect(issued.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(200), 429]);
    const headers = bearerJson(secret);
    const body = JSON.stringify({ model: 'gpt-realtime' });
    const refused = await rawRequest(gateway.url, { path: '/v1/realtime/sessions', headers, body });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    expect(refused.json()).toMatchObject({
      error: { message: expect.stringContaining('realtime.maxSecretsPerToken'), type: 'rate_limit_error' },
    });
    expect((await issue(voice)).status).toBe(200);
  });

  it('are kept as hashes, and stay out of the log', async () => {
    const { value } = (await issue(voice)).body;
    await RealtimeSocket.refused(`${gateway.baseUrl}/realtime?model=${value}`, { token: value });
    expect(gateway.logLines.join('')).not.toContain(value);
  });
});
