import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { upstreamError } from './upstream-error.js';

const failure = (status: number, body: string | object = '', headers = {}) =>
  ({ status, body, headers }) as Parameters<typeof upstreamError>[0];

describe("an upstream's refusal as the gateway's error", () => {
  it('shows what the upstream said of the request itself, under its own status', () => {
    const refusal = {
      code: 'provider_rejected',
      message: 'Bad.',
      param: 'x',
      type: 'T',
      vendorCode: 'C',
    } as const;
    expect(upstreamError(failure(422, { a: 1 }), { ...refusal, requestId: 'r' })).toMatchObject({
      message: 'Bad.',
      status: 422,
      param: 'x',
      upstream: { status: 422, type: 'T', code: 'C', requestId: 'r', body: { a: 1 } },
    });
  });

  it('never repeats what was said of a credential', () => {
    const error = upstreamError(failure(401, { key: 'sk-1' }), {
      code: 'provider_credential_rejected',
      message: 'sk-1 is wrong',
    });
    expect(JSON.stringify([error.message, error.upstream])).not.toContain('sk-1');
    expect(error.status).toBe(502);
  });

  it('says when to come back: the body first, then the headers', () => {
    const code = 'provider_rate_limited';
    const headers = { 'retry-after': '12' };
    expect(upstreamError(failure(429, '', headers), { code, retryAfter: 3 }).retryAfter).toBe(3);
    expect(upstreamError(failure(429, '', headers), { code }).retryAfter).toBe(12);
    expect(upstreamError(failure(429, '', { 'retry-after-ms': '250' }), { code }).retryAfter).toBe(0.25);
    const date = { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' };
    expect(upstreamError(failure(429, '', date), { code }).retryAfter).toBeUndefined();
  });

  it('keeps at most 16 kB of a body, and no half characters', () => {
    const { upstream, message } = upstreamError(failure(500, `x${'é'.repeat(20_000)}`), {
      code: 'provider_failed',
      message: 'y'.repeat(40_000),
    });
    expect(Buffer.byteLength(upstream?.body as string)).toBeLessThanOrEqual(16_384);
    expect(upstream?.body).not.toContain('\uFFFD');
    expect(message.length).toBeLessThan(5_000);
  });

  it('has words where the upstream had none', () => {
    const error = upstreamError(failure(503), { code: 'provider_unavailable' });
    expect(error.message).toBe('The provider answered with status 503 and no message.');
  });
});
