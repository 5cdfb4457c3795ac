import { describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from '#libs/canonical';
import type { ErrorCode, UpstreamFailure } from '#libs/canonical';
import { openAiChatCodec } from './index.js';

const { decodeError, encodeError, encodeStreamError } = openAiChatCodec;
const failure = (status: number, body: UpstreamFailure['body'] = {}, headers = {}) =>
  decodeError({ status, body, headers });
const nested = (fields: Record<string, string | null | number>) => ({
  error: { message: 'Words.', ...fields },
});

describe("an upstream's refusal", () => {
  const statuses: [status: number, code: ErrorCode, answered: number][] = [
    [400, 'provider_rejected', 400],
    [404, 'provider_rejected', 404],
    [409, 'provider_rejected', 409],
    [413, 'provider_rejected', 413],
    [422, 'provider_rejected', 422],
    [401, 'provider_credential_rejected', 502],
    [403, 'provider_credential_rejected', 502],
    [402, 'provider_rate_limited', 429],
    [408, 'provider_timeout', 504],
    [504, 'provider_timeout', 504],
    [429, 'provider_rate_limited', 429],
    [500, 'provider_failed', 500],
    [502, 'provider_failed', 502],
    [503, 'provider_unavailable', 503],
    [529, 'provider_overloaded', 529],
    [302, 'provider_failed', 502],
  ];
  it.each(statuses)('with status %i is %s, answered with %i', (status, code, answered) => {
    expect(failure(status, nested({}))).toMatchObject({ code, status: answered, upstream: { status } });
  });

  it('keeps what the upstream said of a bad request', () => {
    const body = nested({
      type: 'invalid_request_error',
      param: 'messages.0',
      code: 'context_length_exceeded',
    });
    const error = failure(400, body, { 'x-request-id': 'req_1' });
    expect(error).toMatchObject({
      message: 'Words.',
      param: 'messages.0',
      upstream: { type: 'invalid_request_error', code: 'context_length_exceeded', requestId: 'req_1', body },
    });
    expect(encodeError(error, 'response')).toEqual({
      status: 400,
      body: {
        error: {
          message: 'Words.',
          type: 'invalid_request_error',
          param: 'messages.0',
          code: 'context_length_exceeded',
        },
      },
    });
  });

  const bodies: [name: string, body: UpstreamFailure['body'], message: string][] = [
    ['nested', { error: { message: 'A' } }, 'A'],
    ['flat', { message: 'B', code: 400 }, 'B'],
    ['a word', { error: 'C' }, 'C'],
    ['detail', { detail: 'D' }, 'D'],
    ['listed detail', { detail: [{ msg: 'E' }, { msg: 'F' }] }, 'E; F'],
    ['text', ' G ', 'G'],
    ['a web page', '<html><h1>Bad</h1></html>', 'The provider answered with status 400 and no message.'],
    ['nothing', '', 'The provider answered with status 400 and no message.'],
    ['null', null, 'The provider answered with status 400 and no message.'],
    ['a list', [1], 'The provider answered with status 400 and no message.'],
  ];
  it.each(bodies)('is read from a body that is %s', (_name, body, message) => {
    expect(failure(400, body).message).toBe(message);
  });

  it('never repeats what was said of a credential', () => {
    const error = failure(
      401,
      nested({ message: 'Incorrect API key provided: sk-abc***xyz', code: 'invalid_api_key' }),
    );
    expect(JSON.stringify([error.message, error.upstream])).not.toContain('sk-abc');
    expect(error.upstream).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  it('knows a missing model', () => {
    expect(failure(404, nested({ code: 'model_not_found' })).code).toBe('provider_model_not_found');
    expect(failure(400, nested({ code: 'model_not_found' })).code).toBe('provider_model_not_found');
    expect(failure(404, nested({ message: "model 'x' not found, try pulling it first" })).code).toBe(
      'provider_model_not_found',
    );
    expect(failure(404, { object: 'error', message: 'The model `x` does not exist.', code: 404 }).code).toBe(
      'provider_model_not_found',
    );
    expect(failure(404, nested({ message: 'No such page' })).code).toBe('provider_rejected');
  });

  it('tells a spent quota from a rate limit', () => {
    const quota = failure(429, nested({ type: 'insufficient_quota', code: 'insufficient_quota' }));
    expect(quota).toMatchObject({ code: 'provider_rate_limited', reason: 'insufficient_quota' });
    expect(encodeError(quota, 'response').body).toMatchObject({
      error: { type: 'insufficient_quota', code: 'insufficient_quota' },
    });
    expect(failure(429, nested({ code: 'rate_limit_exceeded' })).reason).toBeUndefined();
  });

  it('tells an overloaded server from an unavailable one', () => {
    expect(failure(503, nested({ code: 'server_is_overloaded' })).code).toBe('provider_overloaded');
    expect(failure(503, 'down for maintenance').code).toBe('provider_unavailable');
  });

  it('says when to come back', () => {
    expect(failure(429, {}, { 'retry-after': '12' }).retryAfter).toBe(12);
    expect(failure(429, {}, { 'retry-after-ms': '250', 'retry-after': '1' }).retryAfter).toBe(0.25);
    expect(failure(429, {}, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }).retryAfter).toBeUndefined();
    expect(failure(429).retryAfter).toBeUndefined();
  });

  it('keeps at most 16 kB of a body, and no half characters', () => {
    const body = failure(500, `x${'é'.repeat(20_000)}`).upstream?.body;
    expect(Buffer.byteLength(body as string)).toBeLessThanOrEqual(16_384);
    expect(body).not.toContain('\uFFFD');
    const large = failure(500, { error: { message: 'y'.repeat(40_000) } });
    expect(Buffer.byteLength(JSON.stringify(large.upstream?.body))).toBeLessThan(17_000);
    expect(large.message.length).toBeLessThan(5_000);
  });
});

describe('an error for a client', () => {
  it.each(errorCodes)('%s has the family’s shape, with its own status', (code) => {
    const error = new GatewayError(code, 'Words.', { param: 'x' });
    const encoded = encodeError(error, 'response');
    expect(encoded).toEqual({
      status: error.status,
      body: {
        error: {
          message: 'Words.',
          type: expect.any(String),
          param: 'x',
          code: code === 'caller_invalid_request' || code === 'provider_rejected' ? null : expect.any(String),
        },
      },
    });
    expect(encodeError(error, 'stream')).toEqual(encoded);
  });

  const words: [code: ErrorCode, type: string, value: string | null][] = [
    ['caller_invalid_request', 'invalid_request_error', null],
    ['caller_unauthenticated', 'invalid_request_error', 'invalid_api_key'],
    ['caller_unknown_model', 'invalid_request_error', 'model_not_found'],
    ['provider_model_not_found', 'invalid_request_error', 'model_not_found'],
    ['policy_rate_limited', 'rate_limit_error', 'rate_limit_exceeded'],
    ['policy_budget_exceeded', 'insufficient_quota', 'insufficient_quota'],
    ['provider_rate_limited', 'rate_limit_error', 'rate_limit_exceeded'],
    ['provider_overloaded', 'service_unavailable_error', 'server_is_overloaded'],
    ['provider_failed', 'server_error', 'provider_failed'],
    ['gateway_internal', 'server_error', 'internal_error'],
  ];
  it.each(words)('%s is %s / %s', (code, type, value) => {
    expect(encodeError(new GatewayError(code, 'x'), 'response').body).toMatchObject({
      error: { type, code: value, param: null },
    });
  });

  it('is as fine as its reason', () => {
    const expired = new GatewayError('caller_unauthenticated', 'x', { reason: 'token_expired' });
    expect(encodeError(expired, 'response').body).toMatchObject({
      error: { type: 'invalid_request_error', code: 'token_expired' },
    });
  });

  it('has a type of this family, whatever word the upstream had', () => {
    const typed = (type: string) =>
      encodeError(new GatewayError('provider_rejected', 'x', { upstream: { type } }), 'response').body;
    expect(typed('INVALID_ARGUMENT')).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(typed('permission_error')).toMatchObject({ error: { type: 'permission_error' } });
    expect(typed('not_found_error')).toMatchObject({ error: { type: 'invalid_request_error' } });
    const large = new GatewayError('provider_rejected', 'x', {
      status: 413,
      upstream: { type: 'request_too_large' },
    });
    expect(encodeError(large, 'response').body).toMatchObject({
      error: { type: 'invalid_request_error', code: 'request_too_large' },
    });
  });

  it('inside a stream is one event without a name, and nothing after it', () => {
    const events = encodeStreamError(new GatewayError('provider_broken_stream', 'Cut.'));
    expect(events).toEqual([
      {
        data: '{"error":{"message":"Cut.","type":"server_error","param":null,"code":"provider_broken_stream"}}',
      },
    ]);
  });
});
