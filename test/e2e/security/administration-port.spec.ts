import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../../support/administration.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { rawRequest } from '../../support/raw-http.js';
import { RealtimeSocket } from '../../support/realtime-socket.js';
import { isOfAdministration, isOfModels, routesOf } from '../../support/security/routes.js';
import type { Route } from '../../support/security/routes.js';
import { openSession } from '../../support/security/seeded-gateway.js';

let gateway: TestGateway;
let adminKey: string;

beforeAll(async () => {
  gateway = await startGateway({
    administration: { port: 1 },
    server: { publicUrl: 'https://ai.example.com' },
    metrics: { token: 'mtr-0123456789abcdef' },
  });
  ({ adminKey } = await administrationOf({ ...gateway, url: gateway.administrationUrl }));
});
afterAll(async () => {
  await gateway.close();
});

type Headers = Readonly<Record<string, string>>;

async function statusAt(
  url: string,
  { method, path }: Pick<Route, 'method' | 'path'>,
  headers: Headers = {},
) {
  const isBodiless = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  const { status } = await rawRequest(url, {
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    ...(!isBodiless && { body: '{}' }),
  });
  return status;
}

/** Whoever they are, and whatever they hold. */
const credentials = (): readonly Headers[] => [
  {},
  { authorization: `Bearer ${adminKey}` },
  { authorization: `Bearer ${gateway.token}` },
];

/** The same path, as others might write it. */
const spellings = (path: string): readonly string[] => [
  path,
  `${path}/`,
  path.toUpperCase(),
  `/${path}`,
  `${path}?x=/healthz`,
  `/v1/..${path}`,
  // Not in the middle of another escape.
  path.replace(/(?<!%3)a/, '%61'),
];

const routes = () => routesOf(gateway.application);
const consolePages = ['/console', '/console/tokens', '/console/providers'];

describe('where clients come in', () => {
  it('there is no administration, whatever its paths are called and whoever asks', async () => {
    const paths = [
      ...routes().filter(isOfAdministration),
      ...consolePages.map((path) => ({ method: 'GET', path })),
    ];
    expect(paths.length).toBeGreaterThan(50);
    for (const { method, path } of paths) {
      for (const headers of credentials()) {
        for (const spelling of spellings(path)) {
          const status = await statusAt(gateway.url, { method, path: spelling }, headers);
          expect({ method, spelling, status }).toEqual({ method, spelling, status: 404 });
        }
      }
      // Nor is told that another method would do.
      expect(await statusAt(gateway.url, { method: 'PUT', path })).toBe(404);
    }
  });

  it('nobody signs in', async () => {
    expect(await openSession(gateway, adminKey)).toMatchObject({ status: 404, cookie: '' });
    const { cookie } = await openSession({ url: gateway.administrationUrl }, adminKey);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect(await statusAt(gateway.url, { method: 'GET', path: '/api/tokens' }, headers)).toBe(404);
    expect(await statusAt(gateway.administrationUrl, { method: 'GET', path: '/api/tokens' }, headers)).toBe(
      200,
    );
  });

  it('models, the home page, the Playground and the description are there', async () => {
    const headers = { authorization: `Bearer ${gateway.token}` };
    for (const path of [
      '/v1/models',
      '/',
      '/console/playground',
      '/console/api/home',
      '/docs',
      '/favicon.svg',
    ]) {
      expect({ path, status: await statusAt(gateway.url, { method: 'GET', path }, headers) }).toEqual({
        path,
        status: 200,
      });
    }
  });

  it('the Playground and the state of the home page say which method would do', async () => {
    for (const path of ['/console/playground', '/console/playground/', '/console/api/home', '/']) {
      expect({ path, status: await statusAt(gateway.url, { method: 'POST', path }) }).toEqual({
        path,
        status: 405,
      });
    }
    // What stands below the Playground is the console's.
    expect(await statusAt(gateway.url, { method: 'POST', path: '/console/playground/x' })).toBe(404);
  });
});

describe('where administrators come in', () => {
  it('there are no models, whatever their paths are called and whoever asks', async () => {
    const paths = routes().filter(isOfModels);
    expect(paths.length).toBeGreaterThan(30);
    for (const { method, path } of paths) {
      for (const headers of credentials()) {
        for (const spelling of spellings(path)) {
          const status = await statusAt(gateway.administrationUrl, { method, path: spelling }, headers);
          expect({ method, spelling, status }).toEqual({ method, spelling, status: 404 });
        }
      }
      expect(await statusAt(gateway.administrationUrl, { method: 'PUT', path })).toBe(404);
    }
    for (const path of ['/', '/console/playground', '/console/api/home', '/metrics']) {
      for (const method of ['GET', 'POST']) {
        const status = await statusAt(gateway.administrationUrl, { method, path });
        expect({ method, path, status }).toEqual({ method, path, status: 404 });
      }
    }
  });

  it('no socket opens', async () => {
    for (const path of ['/v1/realtime?model=x', '/v1/responses']) {
      const refused = await RealtimeSocket.refused(gateway.administrationUrl + path);
      expect({ path, status: refused.status }).toEqual({ path, status: 404 });
    }
  });

  it('the console and its API are there, at an address of their own', async () => {
    const headers = { authorization: `Bearer ${adminKey}` };
    for (const path of ['/api/tokens', '/api/status', ...consolePages, '/docs', '/favicon.svg']) {
      const status = await statusAt(gateway.administrationUrl, { method: 'GET', path }, headers);
      expect({ path, status }).toEqual({ path, status: 200 });
    }
    // The public address is the clients': there is no TLS here, so no cookie may ask for it.
    const { cookie } = await openSession({ url: gateway.administrationUrl }, adminKey);
    expect(cookie).toMatch(/^gateway_session=/);
  });
});

describe('at either port', () => {
  it.each(['/healthz', '/readyz'])('%s answers', async (path) => {
    for (const url of [gateway.url, gateway.administrationUrl])
      expect(await statusAt(url, { method: 'GET', path })).toBe(200);
  });
});
