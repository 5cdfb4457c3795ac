import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson } from '../support/raw-http.js';

const key = 'sk-canary-of-connection-tests-7788';

let upstream: MockUpstream;
let gateway: TestGateway;
let ask: AskAdministration;
let adminKey: string;
const servers: Pick<Server, 'close'>[] = [];

beforeAll(async () => {
  upstream = await startMockUpstream();
  gateway = await startGateway({
    providers: {
      main: { type: 'openai-compatible', baseUrl: upstream.baseUrl, apiKey: 'sk-of-the-file-9876' },
    },
    deadlines: { connect: '500ms', firstByte: '500ms' },
  });
  ({ ask, adminKey } = await administrationOf(gateway));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await ask('DELETE', 'providers/kept');
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** @returns its base address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const test = async (baseUrl: string, settings: object = { apiKey: key }) => {
  const draft = { type: 'openai-compatible', settings: { ...settings, baseUrl } };
  const { status, body } = await ask('POST', 'providers/test', draft);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain(key);
  const [attempt] = body.attempts as { readonly failure: Record<string, unknown> | null }[];
  return { body, failure: attempt?.failure };
};

const models = JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }] });
const json = { 'content-type': 'application/json' };

describe('a test of a connection', () => {
  it('counts the models, says how long it took, and keeps nothing', async () => {
    const { body, failure } = await test(upstream.baseUrl);
    expect(failure).toBeNull();
    expect(body).toMatchObject({ object: 'connection_test', outcome: 'works', asked: 'models' });
    expect(body.models).toBeGreaterThan(0);
    expect(body.duration_ms).toBeGreaterThanOrEqual(0);
    const { body: list } = await ask('GET', 'providers');
    expect((list.data as { id: string }[]).map(({ id }) => id)).toEqual(['main', 'local']);
    expect(gateway.logLines.join('')).not.toContain(key);
  });

  it('tries each key, and tells which one is refused', async () => {
    const base = await serve((request, response) => {
      const isGood = request.headers.authorization?.endsWith('good') === true;
      response.writeHead(isGood ? 200 : 401, json).end(isGood ? models : '{}');
    });
    const { body } = await test(base, { apiKeys: ['key-number-1-good', 'key-number-2-evil'] });
    expect(body).toMatchObject({
      outcome: 'fails',
      models: 2,
      attempts: [
        { key: '…good', works: true, failure: null },
        { key: '…evil', works: false, failure: { kind: 'key_refused' } },
      ],
    });
  });

  it.each([
    ['401', true],
    ['200', false],
  ])('knows whether the key matters: without one it gets %s', async (status, matters) => {
    const base = await serve((request, response) => {
      const code = request.headers.authorization === undefined ? Number(status) : 200;
      response.writeHead(code, json).end(models);
    });
    expect((await test(base)).body.key_matters).toBe(matters);
  });

  it('asks for one vector where the models cannot be listed', async () => {
    const base = await serve((request, response) => {
      const isRight = request.method === 'POST' && request.url === '/v1/embeddings';
      response.writeHead(isRight ? 200 : 404, json).end('{"data":[{"embedding":[0]}]}');
    });
    const { body } = await ask('POST', 'providers/test', { type: 'tei', settings: { baseUrl: base } });
    expect(body).toMatchObject({ outcome: 'works', asked: 'embedding' });
  });

  it('says so where there is no question to ask', async () => {
    const settings = { baseUrl: upstream.baseUrl, discovery: false, embedding: false };
    const { body } = await ask('POST', 'providers/test', { type: 'openai-compatible', settings });
    expect(body).toMatchObject({ outcome: 'untestable', models: null });
  });

  it('ends when whoever asked leaves', async () => {
    let ended: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (ended = resolve));
    const asked = Promise.withResolvers<undefined>();
    const base = await serve((request) => {
      request.socket.once('close', ended);
      asked.resolve(undefined);
    });
    const leaving = new AbortController();
    const answer = fetch(`${gateway.url}/api/providers/test`, {
      method: 'POST',
      headers: bearerJson(adminKey),
      body: JSON.stringify({ type: 'openai-compatible', settings: { baseUrl: base } }),
      signal: leaving.signal,
    });
    await asked.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await closed;
  });
});

describe('a connection that does not work is explained', () => {
  it.each<[string, RequestListener, object]>([
    [
      'a wrong key, in the words of the upstream',
      (_request, response) => {
        response.writeHead(401, json).end(`{"error":{"message":"Incorrect API key provided: ${key}."}}`);
      },
      { kind: 'key_refused', status: 401, said: 'Incorrect API key provided: ….' },
    ],
    [
      'a key that may not',
      (_request, response) => response.writeHead(403, json).end('{}'),
      { kind: 'key_not_allowed', status: 403 },
    ],
    [
      'too many requests',
      (_request, response) => response.writeHead(429, json).end('{"message":"slow down"}'),
      { kind: 'rate_limited', status: 429, said: 'slow down' },
    ],
    [
      'a broken server',
      (_request, response) => response.writeHead(502, json).end('{}'),
      { kind: 'upstream_failed', status: 502 },
    ],
    [
      'a page for people',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome'),
      { kind: 'web_page', said: null, fix: expect.stringContaining('/v1') },
    ],
    [
      'what is no list of models',
      (_request, response) => response.writeHead(200, json).end('{"hello":"world"}'),
      { kind: 'not_understood' },
    ],
    [
      'a redirect, with where it leads',
      (_request, response) => response.writeHead(308, { location: 'https://api.example/v1/models' }).end(),
      { kind: 'redirected', fix: expect.stringContaining('https://api.example/v1 ') },
    ],
    ['silence', () => undefined, { kind: 'timeout' }],
    ['a connection that is closed', (request) => request.socket.destroy(), { kind: 'unreachable' }],
  ])('%s', async (_case, listener, expected) => {
    const { body, failure } = await test(await serve(listener));
    expect(body.outcome).toBe('fails');
    expect(failure).toMatchObject(expected);
  });

  it('a base address that goes on too far, or ends too early', async () => {
    const base = await serve((_request, response) => response.writeHead(404, json).end('{}'));
    const early = await test(base);
    expect(early.failure).toMatchObject({ kind: 'not_found', asked: `${base}/models` });
    expect(early.failure?.fix).toContain(`try ${base}/v1.`);
    const far = await test(`${base}/v1/chat/completions`);
    expect(far.failure?.fix).toContain(`write ${base}/v1.`);
  });

  it('no key where one is wanted, with where they are made', async () => {
    const base = await serve((_request, response) => response.writeHead(401, json).end('{}'));
    const draft = { type: 'groq', settings: { baseUrl: base } };
    const { body } = await ask('POST', 'providers/test', draft);
    expect(body.attempts).toMatchObject([
      {
        key: null,
        failure: { kind: 'key_missing', fix: expect.stringContaining('https://console.groq.com/keys') },
      },
    ]);
  });

  it.each([
    ['http://127.0.0.1:1/v1', 'refused', 'nothing listens'],
    ['http://no-such-host.invalid/v1', 'name_', 'name'],
    ['http://169.254.169.254/v1', 'egress_forbidden', 'private network'],
  ])('%s', async (baseUrl, kind, words) => {
    const { failure } = await test(baseUrl);
    expect(failure?.kind).toContain(kind);
    expect(failure?.message).toContain(words);
  });

  it('a server without TLS', async () => {
    const base = await serve((_request, response) => response.end());
    const { failure } = await test(base.replace('http:', 'https:'));
    expect(failure).toMatchObject({ kind: 'tls', fix: expect.stringContaining('http://') });
  });
});

describe('a provider that is there', () => {
  it('of the file is tested as it is, and with nothing else', async () => {
    expect(await ask('POST', 'providers/test', { id: 'main' })).toMatchObject({
      status: 200,
      body: { outcome: 'works', attempts: [{ key: '…9876' }] },
    });
    const elsewhere = await serve((_request, response) => response.writeHead(200, json).end(models));
    const changed = { id: 'main', settings: { baseUrl: elsewhere } };
    expect(await ask('POST', 'providers/test', changed)).toMatchObject({
      status: 400,
      body: { error: { param: 'settings' } },
    });
  });

  it('is tested with other settings, but its key goes nowhere else', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, json).end(models);
    });
    const settings = { apiKey: key, baseUrl: upstream.baseUrl };
    await ask('POST', 'providers', { id: 'kept', type: 'openai-compatible', settings });
    const shown = { id: 'kept', settings: { models: ['a'], discovery: true } };
    expect((await ask('POST', 'providers/test', shown)).body).toMatchObject({ outcome: 'works' });
    const lured = { id: 'kept', settings: { baseUrl: elsewhere } };
    expect(await ask('POST', 'providers/test', lured)).toMatchObject({
      status: 400,
      body: { error: { param: 'settings.apiKey' } },
    });
    expect(seen).toEqual([]);
    const whole = { id: 'kept', settings: { baseUrl: elsewhere, apiKey: 'sk-written-again' } };
    expect((await ask('POST', 'providers/test', whole)).body).toMatchObject({ outcome: 'works' });
    expect(seen[0]).toBe('Bearer sk-written-again');
    expect((await ask('GET', 'providers/kept')).body.settings).toMatchObject({ baseUrl: upstream.baseUrl });
  });

  it('is no other one, and faults are told at their fields', async () => {
    expect(await ask('POST', 'providers/test', { id: 'nobody' })).toMatchObject({ status: 404 });
    expect(await ask('POST', 'providers/test', {})).toMatchObject({
      status: 400,
      body: { error: { param: 'type' } },
    });
    const draft = { type: 'groq', settings: { baseUrl: 'nonsense', colour: 1 } };
    const { status, body } = await ask('POST', 'providers/test', draft);
    expect(status).toBe(400);
    expect(body.error?.problems?.map(({ param }) => param)).toContain('settings.baseUrl');
    const missing = await ask('POST', 'providers/test', { type: 'groq' });
    expect(missing).toMatchObject({ status: 400, body: { error: { param: 'settings.apiKey' } } });
  });

  it('is tested by operators alone', async () => {
    const made = await ask('POST', 'admin-keys', { name: 'looks', role: 'viewer' });
    const asViewer = asking(gateway.url, made.body.secret as string);
    expect(await asViewer('POST', 'providers/test', { id: 'main' })).toMatchObject({ status: 403 });
    expect(await asViewer('GET', 'provider-states')).toMatchObject({ status: 200 });
  });
});
