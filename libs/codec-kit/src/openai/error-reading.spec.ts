import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';
import { openAiErrorWords, readOpenAiError, readOpenAiStreamError, writeOpenAiError } from '../index.js';

const failure = (status: number, body: Parameters<typeof readOpenAiError>[0]['body']) =>
  readOpenAiError({ status, body, headers: { 'x-request-id': 'req_1' } });

describe("an error of OpenAI's families", () => {
  const statuses: [status: number, code: ErrorCode][] = [
    [400, 'provider_rejected'],
    [401, 'provider_credential_rejected'],
    [402, 'provider_rate_limited'],
    [404, 'provider_rejected'],
    [429, 'provider_rate_limited'],
    [500, 'provider_failed'],
    [503, 'provider_unavailable'],
    [529, 'provider_overloaded'],
  ];
  it.each(statuses)('of status %i is %s', (status, code) => {
    expect(failure(status, { error: { message: 'Words.' } })).toMatchObject({
      code,
      upstream: { status, requestId: 'req_1' },
    });
  });

  it("of Python servers says where, in Mistral's wrapping too", () => {
    const detail = [
      {
        type: 'extra_forbidden',
        loc: ['body', 'messages', 0, 'name'],
        msg: 'Extra inputs are not permitted',
      },
      { type: 'missing', loc: ['body'], msg: 'Field required' },
    ];
    const told = 'messages.0.name: Extra inputs are not permitted; Field required';
    for (const body of [{ detail }, { object: 'error', message: { detail }, code: null }]) {
      expect(failure(422, body).message).toBe(told);
    }
  });

  it("of Azure's is judged alike", () => {
    const message = 'The API deployment for this resource does not exist.';
    expect(failure(404, { error: { code: 'DeploymentNotFound', message } }).code).toBe(
      'provider_model_not_found',
    );
    const slow = { code: '429', message: 'Please retry after 6 seconds.' };
    expect(failure(429, { error: slow }).code).toBe('provider_rate_limited');
    const blocked = { code: 'content_filter', param: 'prompt', type: null, message: 'Filtered.' };
    expect(failure(400, { error: blocked })).toMatchObject({
      code: 'provider_rejected',
      param: 'prompt',
      upstream: { code: 'content_filter' },
    });
  });

  it('inside an answer is judged by its words, or by a status it names', () => {
    const inside = (error: Record<string, string | number>) => readOpenAiStreamError({ error }).code;
    expect(inside({ code: 'rate_limit_exceeded' })).toBe('provider_rate_limited');
    expect(inside({ code: 'server_error' })).toBe('provider_failed');
    expect(inside({ code: 'invalid_prompt' })).toBe('provider_rejected');
    expect(inside({ code: 404, message: 'model x not found' })).toBe('provider_model_not_found');
    expect(inside({ message: 'odd' })).toBe('provider_failed');
  });

  it('tells clients the words the upstream judged with', () => {
    const error = failure(400, { error: { message: 'Words.', type: 't', code: 'c', param: 'p' } });
    expect(openAiErrorWords(error)).toEqual({ message: 'Words.', type: 't', param: 'p', code: 'c' });
    expect(writeOpenAiError(new GatewayError('policy_rate_limited', 'Slow.'))).toEqual({
      status: 429,
      body: {
        error: { message: 'Slow.', type: 'rate_limit_error', param: null, code: 'rate_limit_exceeded' },
      },
    });
  });
});
