import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PageFiles } from '../../src/console/page-files.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  rawRequest(gateway.url, { path, headers, method });

/** The script that the page loads. */
async function scriptPath(): Promise<string> {
  const page = (await get('/')).body.toString();
  return /src="\.(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'no script';
}

describe('a page', () => {
  it.each(['/', '/console', '/console/playground', '/console/a/b?c=d'])(
    'is what %s answers',
    async (path) => {
      const { status, headers, body } = await get(path, { host: 'ai.example.com:8443' });
      const page = body.toString();
      const nonce = /<meta property="csp-nonce" nonce="([\w+/]{22}==)" \/>/.exec(page)?.[1] ?? 'none';
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('microphone=(self)'),
      });
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self' ws://ai.example.com:8443 wss://ai.example.com:8443",
        "worker-src 'self' blob:",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]);
      expect(page).toMatch(/<head>\s*<base href="\/" \/>/);
      expect(page).not.toMatch(/<script(?![^>]*src=)|<style|style=/);
    },
  );

  it('has a nonce of its own each time', async () => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => (await get(path)).headers['content-security-policy']),
    );
    expect(new Set(policies).size).toBe(2);
  });

  it('answers HEAD too, and says that it answers nothing else', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD');
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
    expect(Number(headers['content-length'])).toBeGreaterThan(500);
    const posted = await get('/console/playground', {}, 'POST');
    expect(posted.status).toBe(405);
    expect(posted.headers.allow).toBe('GET');
  });

  it('comes whatever host it was called by', async () => {
    for (const host of ['a:99999', '[:::::]', '1.2.3.999', '"><script>'])
      expect({ host, status: (await get('/', { host })).status }).toEqual({ host, status: 200 });
  });

  it('knows the prefix that a trusted proxy took away', async () => {
    const { body } = await get('/console/playground', { 'x-forwarded-prefix': '/gateway' });
    expect(body.toString()).toContain('<base href="/gateway/" />');
  });

  it('is logged, what it loads only where everything is', async () => {
    const path = await scriptPath();
    await get(path);
    await get('/console/logged');
    expect(await gateway.requestLine('/console/logged')).toMatchObject({ level: 'info', status: 200 });
    expect(await gateway.requestLine(path)).toMatchObject({ level: 'debug', status: 200 });
  });

  it('is not there where it is not built, in words that help', async () => {
    const files = gateway.application.get(PageFiles, { strict: false });
    const load = jest.spyOn(files, 'load').mockResolvedValue(undefined);
    const { status, headers, body } = await get('/');
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 503, caching: 'no-store' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.toString()).toContain('npm ci && npm run build');
    load.mockRestore();
    expect((await get('/')).status).toBe(200);
  });
});

describe('a file of the pages', () => {
  it('comes as the client reads it, to be kept for ever', async () => {
    const path = await scriptPath();
    const [plain, gzip, br, head] = await Promise.all([
      get(path),
      get(path, { 'accept-encoding': 'gzip, deflate' }),
      get(path, { 'accept-encoding': 'gzip, deflate, br' }),
      get(path, { 'accept-encoding': 'br' }, 'HEAD'),
    ]);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(gzip.body.length);
    expect(head.headers['content-length']).toBe(String(br.body.length));
    for (const { headers } of [plain, gzip, br, head]) {
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
    }
  });

  it('is the icon too, which is kept for an hour', async () => {
    const { status, headers } = await get('/favicon.svg');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  it.each([
    '/assets/missing.js',
    '/assets/index.js.br',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/constructor',
    '/console/api/none',
    '/index.html',
    '/.vite/manifest.json',
  ])('is not %s', async (path) => {
    const { status, json } = await get(path);
    expect(status).toBe(404);
    expect(json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('without a console', () => {
  it('there are no pages', async () => {
    const bare = await startGateway({ console: { enabled: false } });
    const asked = ['/', '/console/playground', '/console/api/home', '/favicon.svg', '/assets/index.js'];
    const answers = await Promise.all(asked.map((path) => rawRequest(bare.url, { path, method: 'GET' })));
    await bare.close();
    for (const { status, json } of answers) {
      expect(status).toBe(404);
      expect(json()).toMatchObject({
        error: { message: expect.stringContaining('The base address ends in /v1') },
      });
    }
  });
});
