import { describe, expect, it } from '@jest/globals';
import { CrossOrigin } from './cross-origin.js';

const chat = '/v1/chat/completions';
const app = 'https://app.example.com';
const crossOrigin = (origins: string, headers = '') => new CrossOrigin({ origins, headers, maxAge: 600_000 });

/** What a browser asks before it sends. */
const question = (origin: string, asked?: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    ...(asked !== undefined && { 'access-control-request-headers': asked }),
  },
});

describe('a page of another origin', () => {
  it('is told nothing where the operator has named none', () => {
    const closed = crossOrigin('');
    expect(closed.headersFor({ headers: { origin: app } }, chat)).toBeUndefined();
    expect(closed.preflight(question(app), chat)).toBeUndefined();
  });

  it('may call models where it is named, and others may not', () => {
    const open = crossOrigin(`${app},http://localhost:5173`);
    const told = open.headersFor({ headers: { origin: app } }, chat);
    expect(told).toMatchObject({ 'access-control-allow-origin': app, vary: 'origin' });
    expect(open.preflight(question(app), chat)).toMatchObject({ 'access-control-max-age': '600' });
    const others = [
      'null',
      'http://app.example.com',
      `${app}.evil.example`,
      `${app}:444`,
      'https://evil.example',
      '',
    ];
    for (const origin of others) {
      expect(open.headersFor({ headers: { origin } }, chat)).toEqual({ vary: 'origin' });
      expect(open.preflight(question(origin), chat)).toBeUndefined();
    }
  });

  it('may never do so with what a browser adds by itself', () => {
    for (const open of [crossOrigin('any'), crossOrigin(app)]) {
      const told = {
        ...open.headersFor({ headers: { origin: app } }, chat),
        ...open.preflight(question(app), chat),
      };
      expect(Object.keys(told)).not.toContain('access-control-allow-credentials');
    }
    // The origin itself would be good for credentials, if somebody added the word.
    expect(crossOrigin('any').headersFor({ headers: { origin: app } }, chat)).toMatchObject({
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    '/api/tokens',
    '/console',
    '/',
    '/docs',
    '/metrics',
    '/healthz',
    '/console/api/home',
    '/V1/models',
    '/v1',
  ])('is told nothing at %s', (path) => {
    for (const open of [crossOrigin('any'), crossOrigin(app)]) {
      expect(open.headersFor({ headers: { origin: app } }, path)).toBeUndefined();
      expect(open.preflight(question(app), path)).toBeUndefined();
    }
  });

  it('may send what SDKs send, and what the operator names, and nothing else', () => {
    const sdks = [
      ...[
        'authorization',
        'content-type',
        'x-stainless-retry-count',
        'x-stainless-helper-method',
        'openai-beta',
      ],
      ...['anthropic-version', 'anthropic-dangerous-direct-browser-access', 'x-api-key', 'traceparent'],
      ...['x-goog-api-key', 'x-goog-api-client', 'x-server-timeout', 'x-fern-language', 'x-client-name'],
      ...['vendor-version', 'idempotency-key', 'x-gateway-timeout'],
    ].join(', ');
    const allowed = (open: CrossOrigin, asked: string) =>
      open.preflight(question(app, asked), chat)?.['access-control-allow-headers'];
    expect(allowed(crossOrigin('any'), sdks)).toBe(sdks);
    expect(allowed(crossOrigin('any'), 'Content-Type,cookie,x-forwarded-for, x-team')).toBe('content-type');
    expect(allowed(crossOrigin(app, 'x-team,x-feature'), 'x-team, x-other')).toBe('x-team');
  });

  it('is asked about by questions alone', () => {
    const open = crossOrigin('any');
    expect(open.preflight({ ...question(app), method: 'POST' }, chat)).toBeUndefined();
    expect(open.preflight({ method: 'OPTIONS', headers: { origin: app } }, chat)).toBeUndefined();
    const withoutOrigin = { 'access-control-request-method': 'POST' };
    expect(open.preflight({ method: 'OPTIONS', headers: withoutOrigin }, chat)).toBeUndefined();
  });

  it('is told the same whether or not it says where it is from, so that caches may keep it', () => {
    const open = crossOrigin('any');
    const told = open.headersFor({ headers: { origin: app } }, '/v1/images/files/x');
    expect(told).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(open.headersFor({ headers: {} }, '/v1/images/files/x')).toEqual(told);
    // Where not everybody may, what is told depends on who asks, and says so.
    expect(crossOrigin(app).headersFor({ headers: {} }, chat)).toEqual({ vary: 'origin' });
  });
});
