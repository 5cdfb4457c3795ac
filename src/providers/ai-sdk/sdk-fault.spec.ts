import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { sdkFault } from './sdk-fault.js';
import { lossesOf } from './warnings.js';

const named = (name: string, fields: object = {}): Error =>
  Object.assign(new Error('No such thing.'), { name, ...fields });
const refused = (statusCode: number, body: object, responseHeaders: object = {}) =>
  sdkFault(named('AI_APICallError', { statusCode, responseBody: JSON.stringify(body), responseHeaders }), {
    provider: 'p',
    secret: 'sk-secret',
  });

describe('what packages throw', () => {
  it('is a refusal as any upstream’s, in any vendor’s words', () => {
    const limited = refused(429, { error: { message: 'Slow.' } }, { 'Retry-After': '9' });
    expect(limited).toMatchObject({ code: 'provider_rate_limited', retryAfter: 9 });
    expect(refused(401, {})).toMatchObject({ code: 'provider_credential_rejected' });
    expect(refused(400, { message: 'Bad sk-secret.' })).toMatchObject({
      code: 'provider_rejected',
      message: 'Bad [redacted].',
    });
    const google = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Bad.' } };
    expect(refused(400, google)).toMatchObject({ upstream: { type: 'INVALID_ARGUMENT' } });
    expect(refused(200, { odd: true })).toMatchObject({ code: 'provider_invalid_response' });
  });

  it('holds nothing of the request', () => {
    const error = sdkFault(named('AI_APICallError', { statusCode: 500, requestBodyValues: 'private' }), {
      provider: 'p',
    });
    expect(error.cause).toBeUndefined();
  });

  it.each([
    ['AI_UnsupportedFunctionalityError', 'caller_unsupported_feature'],
    ['AI_NoSuchModelError', 'caller_unsupported_feature'],
    ['AI_LoadAPIKeyError', 'provider_credential_rejected'],
    ['AI_TypeValidationError', 'provider_invalid_response'],
    ['TypeError', 'provider_invalid_response'],
  ])('%s is %s, and another candidate may be asked', (name, code) => {
    expect(sdkFault(named(name), { provider: 'p' })).toMatchObject({ code, retryable: true });
  });

  it('is the transport’s own fault, however deep', () => {
    const own = new GatewayError('provider_timeout', 'Late.');
    const wrapped = named('AI_APICallError', { statusCode: 200, cause: named('Error', { cause: own }) });
    expect(sdkFault(wrapped, { provider: 'p' })).toBe(own);
  });

  it.each([
    [{ type: 'overloaded_error', message: 'Busy.' }, 'provider_overloaded'],
    [{ message: 'Busy.', statusCode: 429, data: {} }, 'provider_rate_limited'],
    ['Broken.', 'provider_failed'],
  ])('in a stream is what the vendor says: %j', (told, code) => {
    expect(sdkFault(told, { provider: 'p' }).code).toBe(code);
  });
});

describe('what packages warn of', () => {
  it('are losses, in the words of every interface', () => {
    const warnings = [
      { type: 'unsupported', feature: 'topK' },
      { type: 'compatibility', feature: 'tool strictness', details: 'Nearly.' },
      { type: 'unsupported-setting', setting: 'stopSequences' },
      { type: 'unsupported-tool', tool: { name: 'x' } },
      { type: 'other', message: 'Hm.' },
    ];
    expect(lossesOf(warnings).map(({ feature, action, detail }) => [feature, action, detail])).toEqual([
      ['top-k', 'dropped', undefined],
      ['tool-strictness', 'approximated', 'Nearly.'],
      ['stop', 'dropped', undefined],
      ['x', 'dropped', undefined],
      ['package-warning', 'approximated', 'Hm.'],
    ]);
  });
});
