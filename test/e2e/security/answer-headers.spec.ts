import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../../support/administration.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { RawConnection } from '../../support/raw-connection.js';
import { rawRequest } from '../../support/raw-http.js';
import type { RawAnswer } from '../../support/raw-http.js';
import { isOfHealth, isOfPages, routesOf } from '../../support/security/routes.js';
import type { Route } from '../../support/security/routes.js';

const metricsToken = 'mtr-0123456789abcdef';

let gateway: TestGateway;
let adminKey: string;
let routes: readonly Route[];

beforeAll(async () => {
  gateway = await startGateway({ metrics: { token: metricsToken } });
  ({ adminKey } = await administrationOf(gateway));
  routes = routesOf(gateway.application);
});
afterAll(async () => {
  await gateway.close();
});

type Headers = Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json' };

const ask = ({ method, path }: Pick<Route, 'method' | 'path'>, headers: Headers = {}): Promise<RawAnswer> => {
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method);
  return rawRequest(gateway.url, {
    method,
    path,
    headers: { ...headers, ...(hasBody && json) },
    ...(hasBody && { body: '{}' }),
  });
};

/** Answers of every route: to nobody, and to each who holds a credential. */
async function answersOf(more: Headers = {}): Promise<readonly (readonly [string, RawAnswer])[]> {
  const answers: (readonly [string, RawAnswer])[] = [];
  for (const route of routes) {
    for (const credential of [undefined, gateway.token, adminKey, metricsToken]) {
      const headers = { ...more, ...(credential !== undefined && { authorization: `Bearer ${credential}` }) };
      const answer = await ask(route, headers);
      answers.push([`${route.method} ${route.template} ${answer.status}`, answer]);
    }
  }
  return answers;
}

describe('the answers of every route', () => {
  it('are what their type says, kept by nobody, and tell nothing of what runs here', async () => {
    const answers = await answersOf();
    expect(answers.length).toBeGreaterThan(300);
    expect(answers.some(([name]) => name.startsWith('GET /api/tokens 200'))).toBe(true);
    expect(answers.some(([name]) => name.startsWith('GET /v1/models 200'))).toBe(true);
    for (const [name, { headers }] of answers) {
      const { 'x-content-type-options': sniffing, 'cache-control': caching = 'absent' } = headers;
      expect({ name, sniffing }).toEqual({ name, sniffing: 'nosniff' });
      const mayBeKept = /^(?:GET|HEAD) \/(?:assets|favicon|docs)/.test(name);
      if (!mayBeKept)
        expect({ name, caching }).toEqual({ name, caching: expect.stringContaining('no-store') });
      for (const told of [
        'server',
        'x-powered-by',
        'etag',
        'access-control-allow-origin',
        'strict-transport-security',
      ]) {
        expect({ name, [told]: headers[told] }).toEqual({ name, [told]: undefined });
      }
    }
  });

  it('are told to be fetched by TLS alone to those who came by it', async () => {
    for (const [name, { headers }] of await answersOf({ 'x-forwarded-proto': 'https' })) {
      const { 'strict-transport-security': secure } = headers;
      expect({ name, secure }).toEqual({ name, secure: 'max-age=31536000' });
    }
  });

  it('are told what they may do where they are pages, and are in no frame of others', async () => {
    const pages = routes.filter(
      (route) => route.method === 'GET' && isOfPages(route) && !route.path.startsWith('/console/api/'),
    );
    const documents: string[] = [];
    for (const route of pages) {
      const { status, headers } = await ask(route);
      if (status !== 200) continue;
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      });
      if (!headers['content-type']?.startsWith('text/html')) continue;
      documents.push(route.template);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|script-src[^;]*(?:data:|blob:|\*)/);
    }
    expect(documents).toEqual(expect.arrayContaining(['/', '/console', '/console/*path', '/docs']));
  });

  it('keep the hands of others off the console’s windows, where it comes by TLS', async () => {
    for (const path of ['/', '/console', '/console/tokens']) {
      const secure = await ask({ method: 'GET', path }, { 'x-forwarded-proto': 'https' });
      expect(secure.headers['cross-origin-opener-policy']).toBe('same-origin');
      // Without TLS browsers do not take it, and complain.
      const plain = await ask({ method: 'GET', path });
      expect(plain.headers['cross-origin-opener-policy']).toBeUndefined();
    }
  });

  it('are no pages where they are of an API', async () => {
    for (const route of routes.filter((each) => !isOfPages(each) && !isOfHealth(each))) {
      const { headers } = await ask(route);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

describe('an answer that no route has written', () => {
  const kept = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

  it.each([
    '/v1/nothing',
    '/api/nothing',
    '/console/api/nothing',
    '/assets/nothing.js',
    '/v1/models/%E0%A4%A',
  ])('is as careful: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD']) {
      const { status, headers } = await ask({ method, path });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers).toMatchObject(kept);
    }
  });

  it.each([
    ['that is no HTTP', '\u0000rubbish\r\n\r\n'],
    [
      'for a socket that is none',
      'GET /v1/nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ],
  ])('is as careful: to a request %s', async (_what, text) => {
    const connection = new RawConnection(gateway.url);
    connection.write(text);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 40\d/);
    for (const [name, value] of Object.entries(kept))
      expect(connection.text).toContain(`${name}: ${value}\r\n`);
  });
});

describe('what says that pages came by TLS', () => {
  it('is the public address, a trusted proxy, and nobody else', async () => {
    const secureOf = async (server: object, headers: Headers) => {
      const other = await startGateway({ server });
      const answer = await rawRequest(other.url, { method: 'GET', path: '/healthz', headers });
      await other.close();
      return answer.headers['strict-transport-security'];
    };
    const byProxy = { 'x-forwarded-proto': 'https' };
    expect(await secureOf({ publicUrl: 'https://ai.example.com' }, {})).toBe('max-age=31536000');
    expect(await secureOf({ publicUrl: 'http://ai.example.com' }, byProxy)).toBeUndefined();
    expect(await secureOf({ trustedProxies: 'none' }, byProxy)).toBeUndefined();
    expect(await secureOf({ strictTransport: 'off' }, byProxy)).toBeUndefined();
    expect(await secureOf({ strictTransport: '1h' }, { forwarded: 'proto=https' })).toBe('max-age=3600');
  });
});
