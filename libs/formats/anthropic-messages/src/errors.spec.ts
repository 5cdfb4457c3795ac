import { describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from '#libs/canonical';
import type { ErrorCode, UpstreamFailure } from '#libs/canonical';
import { anthropicMessagesCodec } from './index.js';

const { decodeError, encodeError, encodeStreamError, decodeResponse } = anthropicMessagesCodec;
const failure = (status: number, body: UpstreamFailure['body'] = {}, headers = {}) =>
  decodeError({ status, body, headers });
const nested = (type: string, message = 'Words.', details?: { error_code: string }) => ({
  type: 'error',
  error: { type, message, ...(details && { details }) },
  request_id: 'req_body',
});

describe("an upstream's refusal", () => {
  const statuses: [status: number, type: string, code: ErrorCode, answered: number][] = [
    [400, 'invalid_request_error', 'provider_rejected', 400],
    [401, 'authentication_error', 'provider_credential_rejected', 502],
    [402, 'billing_error', 'provider_rate_limited', 429],
    [403, 'permission_error', 'provider_credential_rejected', 502],
    [404, 'not_found_error', 'provider_rejected', 404],
    [409, 'conflict_error', 'provider_rejected', 409],
    [413, 'request_too_large', 'provider_rejected', 413],
    [422, 'invalid_request_error', 'provider_rejected', 422],
    [429, 'rate_limit_error', 'provider_rate_limited', 429],
    [500, 'api_error', 'provider_failed', 500],
    [503, 'api_error', 'provider_unavailable', 503],
    [504, 'timeout_error', 'provider_timeout', 504],
    [529, 'overloaded_error', 'provider_overloaded', 529],
  ];
  it.each(statuses)('with status %i and type %s is %s, answered with %i', (status, type, code, answered) => {
    expect(failure(status, nested(type))).toMatchObject({
      code,
      status: answered,
      upstream: { status, type },
    });
  });

  it('keeps what the upstream said of a bad request, for this family’s clients too', () => {
    const error = failure(
      400,
      nested('invalid_request_error', 'Bad.', { error_code: 'tool_name_conflict' }),
      { 'request-id': 'req_h' },
    );
    expect(error).toMatchObject({
      message: 'Bad.',
      upstream: { code: 'tool_name_conflict', requestId: 'req_h' },
    });
    expect(encodeError(error, 'response')).toEqual({
      status: 400,
      body: {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'Bad.',
          details: { error_code: 'tool_name_conflict' },
        },
        request_id: null,
      },
    });
  });

  it('is read from other bodies', () => {
    expect(failure(404, nested('not_found_error', 'model: claude-0'))).toMatchObject({
      code: 'provider_model_not_found',
    });
    expect(failure(400, { error: { message: 'A', type: 'x' } }).message).toBe('A');
    expect(failure(400, { message: 'B' }).message).toBe('B');
    expect(failure(400, ' C ').message).toBe('C');
    expect(failure(400, '<html>').message).toContain('no message');
    expect(failure(429, nested('rate_limit_error'), { 'retry-after': '7' }).retryAfter).toBe(7);
    expect(failure(400, nested('invalid_request_error')).upstream?.requestId).toBe('req_body');
  });

  it('never repeats what was said of a credential', () => {
    const error = failure(401, nested('authentication_error', 'invalid x-api-key sk-ant-secret'));
    expect(JSON.stringify([error, error.message])).not.toContain('secret');
  });

  it('may come with a success', () => {
    expect(() => decodeResponse(nested('overloaded_error'))).toThrow(
      expect.objectContaining({ code: 'provider_overloaded', status: 529 }),
    );
    expect(() => decodeResponse({ id: 'x' })).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
    expect(() => decodeResponse('x')).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
  });
});

describe('an error for clients', () => {
  const types: [code: ErrorCode, status: number, type: string][] = [
    ['caller_invalid_json', 400, 'invalid_request_error'],
    ['caller_unsupported_feature', 400, 'invalid_request_error'],
    ['caller_unauthenticated', 401, 'authentication_error'],
    ['policy_forbidden', 403, 'permission_error'],
    ['caller_unknown_model', 404, 'not_found_error'],
    ['caller_body_too_large', 413, 'request_too_large'],
    ['policy_budget_exceeded', 402, 'billing_error'],
    ['policy_rate_limited', 429, 'rate_limit_error'],
    ['gateway_internal', 500, 'api_error'],
    ['provider_unavailable', 503, 'api_error'],
    ['provider_timeout', 504, 'timeout_error'],
    ['provider_overloaded', 529, 'overloaded_error'],
    ['gateway_overloaded', 529, 'overloaded_error'],
  ];
  it.each(types)('%s has status %i and type %s', (code, status, type) => {
    expect(encodeError(new GatewayError(code, 'M.'), 'response')).toEqual({
      status,
      body: { type: 'error', error: { type, message: 'M.' }, request_id: null },
    });
  });

  it.each(errorCodes)('%s has an error status', (code) => {
    const { status } = encodeError(new GatewayError(code, 'M.'), 'response');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThanOrEqual(529);
  });

  it('of another family’s upstream has a type of this family', () => {
    const foreign = (status: number, type: string) =>
      new GatewayError('provider_rejected', 'M.', { status, upstream: { status, type } });
    const typeOf = (error: GatewayError) => encodeError(error, 'response').body.error;
    expect(typeOf(foreign(413, 'server_error'))).toMatchObject({ type: 'request_too_large' });
    expect(typeOf(foreign(413, 'invalid_request_error'))).toMatchObject({ type: 'request_too_large' });
    expect(typeOf(foreign(409, 'invalid_request_error'))).toMatchObject({ type: 'conflict_error' });
    expect(typeOf(foreign(402, 'FAILED_PRECONDITION'))).toMatchObject({ type: 'billing_error' });
    expect(typeOf(foreign(422, 'INVALID_ARGUMENT'))).toMatchObject({ type: 'invalid_request_error' });
  });

  it('tells why a feature is refused, and of threads what sends clients on without one', () => {
    const codeOf = (reason: string) =>
      encodeError(new GatewayError('caller_unsupported_feature', 'M.', { reason }), 'response').body.error;
    expect(codeOf('container')).toMatchObject({ details: { error_code: 'container' } });
    expect(codeOf('thread')).toMatchObject({ details: { error_code: 'thread_unsupported_request' } });
  });

  it('inside a stream is an event of its own', () => {
    const [event, ...others] = encodeStreamError(new GatewayError('provider_broken_stream', 'Cut.'));
    expect(others).toEqual([]);
    expect(event?.event).toBe('error');
    expect(JSON.parse(event?.data ?? '')).toEqual({
      type: 'error',
      error: { type: 'api_error', message: 'Cut.' },
      request_id: null,
    });
  });
});
