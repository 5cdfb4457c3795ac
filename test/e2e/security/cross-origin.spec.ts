import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { mockProvider } from '../../support/lanes.js';
import { isOfModels, routesOf } from '../../support/security/routes.js';

const app = 'https://app.example.com';
const evil = 'https://evil.example';

let mock: MockUpstream;
let named: TestGateway;
let open: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream();
  named = await startGateway({ ...mockProvider(mock), cors: { origins: app, headers: 'x-team' } });
  open = await startGateway({ ...mockProvider(mock), cors: { origins: 'any' } });
});
afterAll(async () => {
  await named.close();
  await open.close();
  await mock.close();
});

const preflight = (
  gateway: TestGateway,
  path: string,
  origin: string,
  headers = 'authorization,content-type',
) =>
  fetch(gateway.url + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
  });

const told = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('access-control-')));

describe('a page of another origin that the operator has named', () => {
  it('asks before it sends, and may then chat from the browser, and read errors too', async () => {
    const asked = await preflight(
      named,
      '/v1/chat/completions',
      app,
      'authorization,content-type,x-stainless-lang,x-team',
    );
    expect(asked.status).toBe(204);
    expect(told(asked)).toEqual({
      'access-control-allow-origin': app,
      'access-control-expose-headers': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-stainless-lang, x-team',
      'access-control-max-age': '600',
    });
    const chat = (stream: boolean, token = named.token) =>
      fetch(`${named.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { origin: app, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'mock/echo', stream, messages: [{ role: 'user', content: 'hi' }] }),
      });
    for (const answer of [await chat(false), await chat(true), await chat(false, 'sk-gw-wrong')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(app);
      expect(answer.headers.get('vary')).toBe('origin');
      await answer.text();
    }
  });
});

describe('a page of another origin', () => {
  it('is never told that cookies count, at any route', async () => {
    for (const gateway of [named, open]) {
      for (const { method, path } of routesOf(gateway.application)) {
        for (const origin of [app, evil, 'null']) {
          const headers = { origin, cookie: 'gateway_session=x' };
          const answers = [
            await fetch(gateway.url + path, { method, headers, ...(method !== 'GET' && { body: '{}' }) }),
            await preflight(gateway, path, origin),
          ];
          for (const answer of answers) {
            await answer.arrayBuffer();
            expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
          }
        }
      }
    }
  });

  it('is told nothing by the administration and the pages, whoever is named', async () => {
    for (const gateway of [named, open]) {
      const closed = routesOf(gateway.application).filter((route) => !isOfModels(route));
      expect(closed.length).toBeGreaterThan(40);
      for (const { method, path } of closed) {
        const answers = [
          await fetch(gateway.url + path, { method, headers: { origin: app }, redirect: 'manual' }),
          await preflight(gateway, path, app),
        ];
        for (const answer of answers) {
          await answer.arrayBuffer();
          expect({ path, told: told(answer) }).toEqual({ path, told: {} });
        }
      }
    }
  });

  it('that is not named is told nothing by models either', async () => {
    for (const { path, method } of routesOf(named.application).filter(isOfModels)) {
      for (const origin of [evil, 'null', `${app}.evil.example`, app.replace('https', 'http')]) {
        const asked = await preflight(named, path, origin);
        expect(asked.status).toBeGreaterThanOrEqual(400);
        const answer = await fetch(named.url + path, { method, headers: { origin } });
        for (const each of [asked, answer]) {
          await each.arrayBuffer();
          expect(told(each)).toEqual({});
        }
      }
    }
  });

  it('may call models without a word about itself where anybody may', async () => {
    const asked = await preflight(
      open,
      '/v1/messages',
      evil,
      'x-api-key,anthropic-version,anthropic-dangerous-direct-browser-access',
    );
    expect(told(asked)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers':
        'x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access',
    });
  });
});
