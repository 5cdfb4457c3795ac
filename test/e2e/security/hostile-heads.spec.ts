import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RawConnection } from '../../support/raw-connection.js';
import { quickestOf } from '../../support/quickest-of.js';
import { bearerJson, rawRequest } from '../../support/raw-http.js';
import { AttackedGateway } from '../../support/security/attacked-gateway.js';
import { isOfAdministration, isOfModels } from '../../support/security/routes.js';
import type { Route } from '../../support/security/routes.js';

let attacked: AttackedGateway;
beforeAll(async () => {
  attacked = await AttackedGateway.start();
});
afterEach(() => attacked.expectUnharmed());
afterAll(() => attacked.close());

/** As long as no answer may take, in milliseconds: the best of three counts on a busy machine. */
const soon = 1_000;

async function timed<Result>(
  act: () => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly took: number }> {
  const results: Result[] = [];
  const took = await quickestOf(soon, async () => {
    const began = performance.now();
    results.push(await act());
    return performance.now() - began;
  });
  return { results, took };
}

const guarded = (): readonly Route[] =>
  attacked.routes.filter((route) => isOfAdministration(route) || isOfModels(route));

describe('more headers than anybody needs', () => {
  it('are refused on every route, whether they are many or long', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `h${index}: x`).join('\r\n');
    const floods = [
      many,
      `x-long: ${'x'.repeat(20_000)}`,
      `${'x'.repeat(20_000)}: x`,
      `cookie: ${'a=b; '.repeat(4000)}`,
    ];
    for (const { method, path } of attacked.routes) {
      for (const flood of floods) {
        const connection = new RawConnection(attacked.url);
        connection.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${flood}\r\n\r\n`);
        await connection.closed;
        const told = { method, path, flood: flood.slice(0, 10) };
        expect({ ...told, status: connection.text.slice(9, 12) }).toEqual({ ...told, status: '431' });
        if (method !== 'HEAD') expect(connection.text).toContain('"message":');
      }
    }
  });

  it('end with the connection where they never end', async () => {
    const connection = new RawConnection(attacked.url);
    connection.write('GET /v1/models HTTP/1.1\r\nhost: x\r\n');
    for (let sent = 0; sent < 64; sent += 1) connection.write(`x-${sent}: ${'x'.repeat(1024)}\r\n`);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 431/);
  });
});

describe('a header that is there to be read slowly', () => {
  const long = 15_000;
  const repeated = (text: string) => text.repeat(Math.floor(long / text.length));
  const slow: readonly (readonly [string, string])[] = [
    ['authorization', `Bearer ${repeated(' ')}x`],
    ['authorization', repeated('Bearer ')],
    ['x-api-key', repeated(' x')],
    ['cookie', repeated('gateway_session=;')],
    ['cookie', repeated('=')],
    ['forwarded', repeated('for="\\')],
    ['forwarded', repeated('for = ')],
    ['x-forwarded-for', repeated('1.1.1.1,')],
    ['x-forwarded-host', repeated('a.')],
    ['x-forwarded-prefix', repeated('/a/')],
    ['x-forwarded-prefix', `/${repeated('/')}`],
    ['accept-encoding', repeated('br;q=0,')],
    ['content-type', `application/json;${repeated(' ')}`],
    ['content-type', `multipart/form-data; boundary=${repeated('"')}`],
    ['x-request-id', repeated('a')],
    ['traceparent', repeated('00-')],
    ['tracestate', repeated('a=b,')],
    ['idempotency-key', repeated('a')],
    ['anthropic-version', repeated('2023-')],
    ['anthropic-beta', repeated('a,')],
    ['x-gateway-timeout', repeated('1')],
    ['x-gateway-deadlines', repeated('a=1s;')],
    ['x-gateway-include', repeated(',')],
    ['if-none-match', repeated('W/"a",')],
    ['range', `bytes=${repeated('0-,')}`],
    ['last-event-id', repeated('9')],
  ];

  it.each(slow)('is read fast, or refused, on every route: %s', async (name, value) => {
    const { results, took } = await timed(async () => {
      const statuses: number[] = [];
      for (const template of [
        '/v1/chat/completions',
        '/v1/messages',
        '/v1/models',
        '/api/tokens',
        '/console',
        '/console/api/home',
      ]) {
        const route = attacked.routes.find((each) => each.template === template);
        if (route === undefined) throw new Error(`There is no ${template} any more.`);
        statuses.push((await attacked.ask(route, { headers: { [name]: value } })).status);
      }
      return statuses;
    });
    expect(took).toBeLessThan(soon);
    for (const status of results.flat()) expect(status).toBeLessThan(500);
  });
});

describe('what a request says of where it comes from and goes to', () => {
  const claims = {
    host: 'evil.example',
    forwarded: 'host=evil.example;proto=https;for=10.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-server': 'evil.example',
    'x-host': 'evil.example',
    'x-original-url': '/healthz',
    'x-rewrite-url': '/healthz',
    'x-http-method-override': 'GET',
    'x-method-override': 'GET',
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-client-ip': '127.0.0.1',
    'cf-connecting-ip': '127.0.0.1',
    'true-client-ip': '127.0.0.1',
    'x-forwarded-user': 'owner',
    'x-remote-user': 'owner',
  };

  it('opens no route', async () => {
    for (const { method, path } of guarded()) {
      const { status } = await rawRequest(attacked.url, { method, path, headers: claims });
      if (path.startsWith('/v1/images/files/') || path.startsWith('/api/sign-in') || path === '/api/session')
        continue;
      expect({ method, path, isRefused: status === 401 || status === 400 }).toEqual({
        method,
        path,
        isRefused: true,
      });
    }
  });

  it('leads nothing anywhere, and is not repeated, where nobody is trusted', async () => {
    const distrustful = await AttackedGateway.start({ server: { trustedProxies: 'none' } });
    for (const { method, path } of distrustful.routes) {
      const { body, headers } = await rawRequest(distrustful.url, {
        method,
        path,
        headers: { ...claims, host: 'x', 'x-forwarded-prefix': '/"><script>' },
      });
      expect({
        path,
        isRepeated: /evil\.example|"><script>/.test(body.toString() + JSON.stringify(headers)),
      }).toEqual({
        path,
        isRepeated: false,
      });
    }
    await distrustful.close();
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'LINK', 'SEARCH', 'M-SEARCH', 'PUT', 'OPTIONS'])(
    'changes nothing and tells nothing by the method %s',
    async (method) => {
      const before = attacked.asked;
      for (const route of guarded()) {
        const connection = new RawConnection(attacked.url);
        const headers = Object.entries(attacked.credentialFor(route)).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        );
        connection.write(
          `${method} ${route.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.join('')}content-length: 2\r\n\r\n{}`,
        );
        await connection.closed;
        const { path } = route;
        // A tunnel is not even answered.
        const isRefused =
          method === 'CONNECT' ? connection.text === '' : /^HTTP\/1\.1 4\d\d /.test(connection.text);
        expect({ path, isRefused }).toEqual({ path, isRefused: true });
        expect(connection.text).not.toContain(attacked.gateway.token);
      }
      expect(attacked.asked).toBe(before);
    },
  );

  it('does not become another method by a word in the address', async () => {
    const models = attacked.routes.filter((route) => isOfModels(route) && route.method === 'POST');
    const before = attacked.asked;
    for (const { path } of models) {
      const { status } = await rawRequest(attacked.url, {
        method: 'GET',
        path: `${path}?_method=POST&method=POST`,
        headers: { ...bearerJson(attacked.gateway.token), 'x-http-method-override': 'POST' },
      });
      expect(status).not.toBe(500);
    }
    expect(attacked.asked).toBe(before);
  });
});
