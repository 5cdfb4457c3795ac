import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { describePlainSettings } from '../../../src/config/describe-settings.js';
import { loadConfiguration } from '../../../src/config/load-configuration.js';
import { administrationOf } from '../../support/administration.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { bearerJson, rawRequest } from '../../support/raw-http.js';
import { isOfAdministration, routesOf } from '../../support/security/routes.js';

const secrets = {
  fileKey: 'sk-canary-in-the-file-0123456789',
  storedKey: 'sk-canary-in-the-database-0123456789',
  testedKey: 'sk-canary-of-a-draft-0123456789',
  header: 'canary-in-a-header-0123456789',
  metrics: 'canary-of-the-metrics-0123456789',
  client: 'canary-of-the-issuer-0123456789',
  secretKey: randomBytes(32).toString('base64'),
};

let mock: MockUpstream;
let gateway: TestGateway;
let adminKey: string;
const shown: (readonly [string, string])[] = [];

beforeAll(async () => {
  mock = await startMockUpstream();
  const headers = { 'x-tenant': secrets.header };
  gateway = await startGateway(
    {
      providers: {
        chat: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: secrets.fileKey, headers },
      },
      metrics: { token: secrets.metrics },
      requestLog: { bodies: true },
      openidConnect: {
        issuer: 'http://127.0.0.1:9',
        owners: 'admins',
        clientId: 'gateway',
        clientSecret: secrets.client,
      },
      log: { level: 'trace' },
    },
    { GATEWAY_SECRET_KEY: secrets.secretKey },
  );
  ({ adminKey } = await administrationOf(gateway));
  await provoke();
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<void> {
  const answer = await rawRequest(gateway.url, {
    method,
    path,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  shown.push([`${method} ${path} ${answer.status}`, JSON.stringify(answer.headers) + answer.body.toString()]);
}

async function provoke(): Promise<void> {
  const admin = bearerJson(adminKey);
  const chat = { model: 'chat/echo', messages: [{ role: 'user', content: 'hi' }] };
  const settings = {
    baseUrl: mock.baseUrl,
    apiKey: secrets.storedKey,
    headers: { 'x-tenant': secrets.header },
  };
  await ask('POST', '/api/providers', admin, { id: 'shop', type: 'openai-compatible', settings });
  await ask('PATCH', '/api/providers/shop', admin, { settings: { ...settings, lane: 'nowhere' } });
  await ask('POST', '/api/providers/test', admin, {
    type: 'openai-compatible',
    settings: { ...settings, apiKey: secrets.testedKey },
  });
  await ask('POST', '/api/providers/test', admin, { id: 'chat' });
  await ask('POST', '/v1/chat/completions', bearerJson(gateway.token), chat);
  await ask('POST', '/v1/chat/completions', bearerJson(gateway.token), { ...chat, model: 'shop/echo' });
  for (const model of ['chat/echo', 'shop/echo'])
    await ask('POST', '/api/explain', admin, { endpoint: '/v1/chat/completions', body: { ...chat, model } });
  await ask('POST', '/v1/route:explain', bearerJson(gateway.token), {
    endpoint: '/v1/chat/completions',
    body: chat,
  });
  await ask('GET', '/metrics', { authorization: `Bearer ${secrets.metrics}` });
  await ask('GET', '/api/providers/shop', admin);
  for (const { method, path, ...route } of routesOf(gateway.application)) {
    if (method !== 'GET') continue;
    const credential = isOfAdministration(route) ? adminKey : gateway.token;
    await ask(method, path, { authorization: `Bearer ${credential}` });
  }
}

describe('secrets of the operator', () => {
  it('are in no answer of any route: explanations, tests of connections, metrics, pages, settings', () => {
    const known = shown.map(([name]) => name);
    expect(known).toContain('POST /api/explain 200');
    expect(known).toContain('GET /metrics 200');
    expect(known).toContain('GET /api/configuration 200');
    expect(known).toContain('GET /console 200');
    expect(known).toContain('GET /api/audit 200');
    const secretAnswers = shown.flatMap(([name, text]) =>
      Object.entries(secrets).flatMap(([kind, secret]) =>
        text.includes(secret) ? [`${kind}: ${name}`] : [],
      ),
    );
    expect(secretAnswers).toEqual([]);
  });

  it('are in no line of the log, however much of it there is', () => {
    const lines = gateway.logLines.join('');
    expect(gateway.logLines.length).toBeGreaterThan(80);
    for (const secret of [...Object.values(secrets), adminKey, gateway.token])
      expect(lines).not.toContain(secret);
  });

  it('went where they belong', () => {
    const keys = mock.requests.map(({ headers }) => headers.authorization);
    for (const key of [secrets.fileKey, secrets.storedKey, secrets.testedKey])
      expect(keys).toContain(`Bearer ${key}`);
  });
});

describe('a configuration that is refused', () => {
  /** As somebody might paste them: wrong in every kind of setting. */
  const wrong = [
    'canary 0123456789 \u2603 not to be shown',
    'https://user:canary0123456789@host:99999/?key=canary0123456789',
    'canary0123456789\u0007',
  ];
  const places = describePlainSettings().filter(({ hides }) => hides !== undefined);

  function complaint(environment: Record<string, string>): string {
    try {
      loadConfiguration({ environment, workingDirectory: '/nonexistent' });
      return '';
    } catch (error) {
      return String(error);
    }
  }

  it.each(places.map(({ key, variable }) => [key, variable] as const))(
    'shows nothing of %s',
    (_key, variable) => {
      const complaints = wrong.map((value) => complaint({ [variable]: value })).filter(Boolean);
      expect(complaints.length).toBeGreaterThan(0);
      for (const text of complaints) {
        expect(text).toContain(variable);
        expect(text).not.toContain('canary');
      }
    },
  );
});
