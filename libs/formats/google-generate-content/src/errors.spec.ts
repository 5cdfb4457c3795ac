import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from '#libs/canonical';
import type { ErrorCode, UpstreamFailure } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { googleGenerateContentCodec } from './index.js';

const { decodeError, encodeError, encodeStreamError } = googleGenerateContentCodec;
const failure = (status: number, body: UpstreamFailure['body'] = {}, headers = {}) =>
  decodeError({ status, body, headers });
const said = (code: number, status: string, message = 'Words.', details?: JsonObject[]): JsonObject => ({
  error: { code, message, status, ...(details && { details }) },
});
const detail = (type: string, fields: JsonObject) => ({
  '@type': `type.googleapis.com/google.rpc.${type}`,
  ...fields,
});

describe("an upstream's refusal", () => {
  const statuses: [status: number, word: string, code: ErrorCode, answered: number][] = [
    [400, 'INVALID_ARGUMENT', 'provider_rejected', 400],
    [400, 'FAILED_PRECONDITION', 'provider_rejected', 400],
    [401, 'UNAUTHENTICATED', 'provider_credential_rejected', 502],
    [403, 'PERMISSION_DENIED', 'provider_credential_rejected', 502],
    [404, 'NOT_FOUND', 'provider_rejected', 404],
    [429, 'RESOURCE_EXHAUSTED', 'provider_rate_limited', 429],
    [500, 'INTERNAL', 'provider_failed', 500],
    [503, 'UNAVAILABLE', 'provider_unavailable', 503],
    [504, 'DEADLINE_EXCEEDED', 'provider_timeout', 504],
    [529, 'UNAVAILABLE', 'provider_overloaded', 529],
  ];
  it.each(statuses)('with status %i %s is %s, answered with %i', (status, word, code, answered) => {
    expect(failure(status, said(status, word))).toMatchObject({
      code,
      status: answered,
      upstream: { status },
    });
  });

  it('keeps what the upstream said of a bad request', () => {
    const violation = detail('BadRequest', { fieldViolations: [{ field: 'contents[0]', description: 'x' }] });
    const error = failure(400, said(400, 'FAILED_PRECONDITION', 'Location.', [violation]));
    expect(error).toMatchObject({
      message: 'Location.',
      param: 'contents[0]',
      upstream: { type: 'FAILED_PRECONDITION' },
    });
    expect(encodeError(error, 'response').body).toMatchObject({
      error: { code: 400, message: 'Location.', status: 'FAILED_PRECONDITION' },
    });
  });

  it('knows a key that is no good, a missing model and an overload by their words', () => {
    const info = detail('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' });
    const key = failure(400, said(400, 'INVALID_ARGUMENT', 'API key not valid: AIza123', [info]));
    expect(key.code).toBe('provider_credential_rejected');
    expect(JSON.stringify([key.message, key.upstream])).not.toContain('AIza123');
    expect(failure(404, said(404, 'NOT_FOUND', 'models/x is not found for API version v1beta')).code).toBe(
      'provider_model_not_found',
    );
    expect(failure(503, said(503, 'UNAVAILABLE', 'The model is overloaded.')).code).toBe(
      'provider_overloaded',
    );
  });

  it.each([
    'CachedContent not found (or permission denied)',
    'You do not have permission to access the File abc or it may not exist.',
  ])('is about the request where it says %p, not about the key', (message) => {
    const error = failure(403, said(403, 'PERMISSION_DENIED', message));
    expect(error).toMatchObject({ code: 'provider_rejected', status: 403, message });
    expect(encodeError(error, 'response').body).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
  });

  it('says when to come back', () => {
    const retry = (delay: string) =>
      failure(429, said(429, 'RESOURCE_EXHAUSTED', 'x', [detail('RetryInfo', { retryDelay: delay })]), {
        'retry-after': '9',
      });
    expect(retry('5s').retryAfter).toBe(5);
    expect(retry('0.250s').retryAfter).toBe(0.25);
    expect(retry('soon').retryAfter).toBe(9);
  });

  it('is read from any body', () => {
    expect(failure(400, [said(400, 'INVALID_ARGUMENT', 'A')]).message).toBe('A');
    expect(failure(400, ' B ').message).toBe('B');
    expect(failure(400, { error: 'C' }).message).toBe('C');
    for (const body of ['<html></html>', '', null, [], 5]) {
      expect(failure(400, body).message).toBe('The provider answered with status 400 and no message.');
    }
  });
});

describe('an error for a client', () => {
  it.each(errorCodes)('%s has the family’s shape', (code) => {
    const error = new GatewayError(code, 'Words.');
    const { status, body } = encodeError(error, 'response');
    expect(body).toMatchObject({
      error: { code: status, message: 'Words.', status: expect.stringMatching(/^[A-Z_]+$/) },
    });
    expect(status).toBe(error.status);
    expect(encodeError(error, 'stream')).toEqual({ status, body });
  });

  const words: [code: ErrorCode, status: number, word: string][] = [
    ['caller_invalid_request', 400, 'INVALID_ARGUMENT'],
    ['caller_unauthenticated', 401, 'UNAUTHENTICATED'],
    ['policy_forbidden', 403, 'PERMISSION_DENIED'],
    ['caller_unknown_model', 404, 'NOT_FOUND'],
    ['caller_body_too_large', 413, 'INVALID_ARGUMENT'],
    ['policy_rate_limited', 429, 'RESOURCE_EXHAUSTED'],
    ['policy_budget_exceeded', 429, 'RESOURCE_EXHAUSTED'],
    ['gateway_internal', 500, 'INTERNAL'],
    ['provider_overloaded', 503, 'UNAVAILABLE'],
    ['provider_timeout', 504, 'DEADLINE_EXCEEDED'],
  ];
  it.each(words)('%s is %i %s', (code, status, word) => {
    expect(encodeError(new GatewayError(code, 'x'), 'response')).toMatchObject({
      status,
      body: { error: { code: status, status: word } },
    });
  });

  it('has details: which field, when to come back, a key that is no good', () => {
    const details = (error: GatewayError) =>
      (encodeError(error, 'response').body.error as JsonObject).details;
    expect(details(new GatewayError('caller_invalid_request', 'Bad.', { param: 'contents' }))).toContainEqual(
      detail('BadRequest', { fieldViolations: [{ field: 'contents', description: 'Bad.' }] }),
    );
    expect(details(new GatewayError('policy_rate_limited', 'x', { retryAfter: 5 }))).toContainEqual(
      detail('RetryInfo', { retryDelay: '5s' }),
    );
    expect(details(new GatewayError('caller_unauthenticated', 'x'))).toContainEqual(
      detail('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' }),
    );
  });

  it('knows no 529, at which the vendor’s clients would not try again', () => {
    const error = new GatewayError('provider_overloaded', 'x', { status: 529 });
    expect(encodeError(error, 'response')).toMatchObject({ status: 503, body: { error: { code: 503 } } });
    expect(encodeStreamError(error)).toEqual([{ data: JSON.stringify(encodeError(error, 'stream').body) }]);
  });
});

it('reads the errors that the vendor’s SDK was shown', () => {
  const file = new URL('../fixtures/errors.json', import.meta.url);
  const bodies = JSON.parse(readFileSync(file, 'utf8')) as {
    status: number;
    body: UpstreamFailure['body'];
  }[];
  for (const { status, body } of bodies) {
    expect(failure(status, body).upstream).toMatchObject({ status });
  }
});
