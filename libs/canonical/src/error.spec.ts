import { describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from './index.js';

describe('GatewayError', () => {
  it.each(errorCodes)('%s belongs to a domain and has a matching status', (code) => {
    const error = new GatewayError(code, 'What, where, how to fix it.');
    expect(['caller', 'policy', 'provider', 'gateway']).toContain(error.domain);
    expect(code.startsWith(`${error.domain}_`)).toBe(true);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(600);
    if (error.domain === 'caller' || error.domain === 'policy') {
      expect(error.status).toBeLessThan(500);
      expect(error.retryable).toBe(false);
    }
    if (error.domain === 'gateway') expect(error.status).toBeGreaterThanOrEqual(500);
  });

  it('names each code once, every domain present', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    const domains = new Set(errorCodes.map((code) => new GatewayError(code, '').domain));
    expect([...domains].sort()).toEqual(['caller', 'gateway', 'policy', 'provider']);
  });

  it('takes the vocabulary unless told otherwise', () => {
    const plain = new GatewayError('provider_rejected', 'No.');
    expect(plain).toMatchObject({ status: 400, retryable: false, headers: {}, name: 'GatewayError' });
    expect(plain.cause).toBeUndefined();
    const cause = new Error('inner');
    const told = new GatewayError('provider_rejected', 'No.', {
      status: 422,
      retryable: true,
      param: 'messages.0',
      reason: 'too_long',
      retryAfter: 3,
      upstream: { status: 422 },
      headers: { allow: 'POST' },
      cause,
    });
    expect(told).toMatchObject({
      status: 422,
      retryable: true,
      param: 'messages.0',
      reason: 'too_long',
      retryAfter: 3,
      upstream: { status: 422 },
      headers: { allow: 'POST' },
    });
    expect(told.cause).toBe(cause);
    expect(told).toBeInstanceOf(Error);
  });
});
