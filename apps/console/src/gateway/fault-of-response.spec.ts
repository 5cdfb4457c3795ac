import { describe, expect, it } from '@jest/globals';
import { faultOfResponse, readRetryAfter, waitWords } from './fault-of-response.js';

const openAi = (fields: object) => ({
  error: { message: 'Words.', type: 'invalid_request_error', param: null, code: null, ...fields },
});
const anthropic = (type: string, details?: object) => ({
  type: 'error',
  error: { type, message: 'Words.', ...(details && { details }) },
  request_id: null,
});
const google = (code: number, status: string, details?: object[]) => ({
  error: { code, message: 'Words.', status, ...(details && { details }) },
});

describe('where a fault is said', () => {
  const cases: [name: string, status: number, body: unknown, expected: object][] = [
    [
      'an expired token, OpenAI',
      401,
      openAi({ code: 'token_expired' }),
      { place: 'token', code: 'token_expired' },
    ],
    ['a wrong token, Anthropic', 401, anthropic('authentication_error'), { place: 'token' }],
    [
      'a wrong key, Google',
      400,
      google(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]),
      { place: 'token' },
    ],
    ['a spent budget', 429, openAi({ code: 'insufficient_quota' }), { place: 'token' }],
    ['payment', 402, anthropic('billing_error'), { place: 'token' }],
    ['the rate of the token', 429, openAi({ code: 'rate_limit_exceeded' }), { place: 'token' }],
    [
      "the gateway's own rate at a provider",
      429,
      openAi({ message: 'The provider limits the rate.', code: 'rate_limit_exceeded' }),
      { place: 'answer' },
    ],
    [
      'an unknown model, OpenAI',
      404,
      openAi({ code: 'model_not_found', param: 'model' }),
      { place: 'model' },
    ],
    ['an unknown model, Anthropic', 404, anthropic('not_found_error'), { place: 'model' }],
    ['an unknown model, Google', 404, google(404, 'NOT_FOUND'), { place: 'model' }],
    ['a model that is pulled', 503, openAi({ code: 'model_not_ready' }), { place: 'model' }],
    ['a model the token may not use', 403, openAi({ type: 'permission_error' }), { place: 'model' }],
    ['a field', 400, openAi({ param: 'temperature' }), { place: 'parameter', param: 'temperature' }],
    [
      'a field, Google',
      400,
      google(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'generation_config.top_k' }] }]),
      { place: 'parameter', param: 'generation_config.top_k' },
    ],
    [
      'an upstream that failed',
      502,
      openAi({ code: 'provider_failed' }),
      { place: 'answer', message: 'Words.' },
    ],
    ['Cohere', 400, { message: 'Words.' }, { place: 'answer', message: 'Words.' }],
    ['Jina', 422, { detail: 'Words.' }, { place: 'answer', message: 'Words.' }],
    ['plain text', 500, 'Words.', { place: 'answer', message: 'Words.' }],
    ["a proxy's page", 502, '<html><h1>Bad gateway</h1></html>', { message: expect.stringContaining('502') }],
    ['nothing', 500, undefined, { message: expect.stringContaining('500') }],
  ];
  it.each(cases)('%s', (_name, status, body, expected) => {
    expect(faultOfResponse(status, {}, body)).toMatchObject({ status, ...expected });
  });

  it('is not the token where a provider refused', () => {
    const relayed = { 'x-gateway-lane': 'verbatim' };
    expect(faultOfResponse(429, relayed, openAi({ code: 'rate_limit_exceeded' })).place).toBe('answer');
  });

  it('says how long to wait, once', () => {
    const headers = { 'retry-after': '12' };
    expect(faultOfResponse(429, headers, openAi({ message: 'Too fast' }))).toMatchObject({
      message: 'Too fast. Try again in 12 seconds.',
      retryAfter: 12,
    });
    expect(faultOfResponse(429, headers, openAi({ message: 'Busy. Try again later.' })).message).toBe(
      'Busy. Try again in 12 seconds.',
    );
    expect(faultOfResponse(429, headers, openAi({ message: 'Try again in 12 s.' })).message).toBe(
      'Try again in 12 s.',
    );
  });
});

describe('the time to wait', () => {
  it("is read from Google's details", () => {
    const body = google(429, 'RESOURCE_EXHAUSTED', [{ retryDelay: '2.5s' }]);
    expect(faultOfResponse(429, {}, body)).toMatchObject({
      retryAfter: 3,
      message: 'Words. Try again in 3 seconds.',
    });
  });
  it('is read in seconds, in milliseconds, and from a date', () => {
    expect(readRetryAfter({ 'retry-after': '3' })).toBe(3);
    expect(readRetryAfter({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(1);
    const now = Date.UTC(2026, 10, 21, 12, 0, 0);
    expect(readRetryAfter({ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, now)).toBe(30);
    expect(readRetryAfter({ 'retry-after': 'soon' })).toBeUndefined();
    expect(readRetryAfter({})).toBeUndefined();
  });
  it('is said in a fitting measure', () => {
    expect(waitWords(1)).toBe('Try again in a second.');
    expect(waitWords(600)).toBe('Try again in 10 minutes.');
    expect(waitWords(90_000)).toBe('Try again in a while.');
  });
});
