import { describe, expect, it } from '@jest/globals';
import { bedrockConverseCodec, bedrockConverseProbes } from './index.js';

const { decodeError } = bedrockConverseCodec;
const read = (status: number, type: string, message: string) =>
  decodeError({
    status,
    body: { message },
    headers: { 'x-amzn-errortype': type, 'x-amzn-requestid': 'r-1' },
  });

describe('a refusal of Bedrock', () => {
  it.each([
    [429, 'ThrottlingException', 'Too many requests', 'provider_rate_limited'],
    [400, 'ServiceQuotaExceededException', 'quota', 'provider_rate_limited'],
    [400, 'ValidationException:http://internal.amazon.com/coral/', 'Malformed input', 'provider_rejected'],
    [400, 'ValidationException', 'The provided model identifier is invalid.', 'provider_model_not_found'],
    [
      400,
      'ValidationException',
      'Invocation of model ID x with on-demand throughput isn’t supported.',
      'provider_model_not_found',
    ],
    [403, 'AccessDeniedException', 'no identity-based policy allows', 'provider_credential_rejected'],
    [
      403,
      'AccessDeniedException',
      "You don't have access to the model with the specified model ID.",
      'provider_model_not_found',
    ],
    [403, 'ExpiredTokenException', 'The security token is expired', 'provider_credential_rejected'],
    [404, 'ResourceNotFoundException', 'Could not resolve', 'provider_model_not_found'],
    [408, 'ModelTimeoutException', 'slow', 'provider_timeout'],
    [424, 'ModelErrorException', 'broken', 'provider_failed'],
    [429, 'ModelNotReadyException', 'soon', 'provider_unavailable'],
    [500, 'InternalServerException', 'oops', 'provider_failed'],
    [503, 'ServiceUnavailableException', 'later', 'provider_unavailable'],
    [418, 'FutureException', 'tea', 'provider_rejected'],
  ])('%i %s: %s', (status, type, message, code) => {
    const error = read(status, type, message);
    expect(error).toMatchObject({ code, upstream: { status, requestId: 'r-1', type: type.split(':')[0] } });
  });

  it('does not show what was signed', () => {
    const message = 'The Canonical String for this request should have been x-amz-security-token:secret';
    const error = read(403, 'InvalidSignatureException', message);
    expect(error.code).toBe('provider_credential_rejected');
    expect(JSON.stringify([error.message, error.upstream])).not.toContain('secret');
  });

  it('says that a prompt is too long', () => {
    const error = read(400, 'ValidationException', 'Input is too long for requested model.');
    expect(error).toMatchObject({ code: 'provider_rejected', reason: 'context_length_exceeded' });
  });

  it('is read by its body alone too, and from a good status', () => {
    const body = { __type: 'com.amazon.coral#ThrottlingException', Message: 'slow down' };
    expect(decodeError({ status: 400, body, headers: {} }).code).toBe('provider_rate_limited');
    const answer = { __type: 'InternalServerException', message: 'x' };
    expect(() => bedrockConverseCodec.decodeResponse(answer)).toThrow('status 500');
    expect(decodeError({ status: 502, body: '<html>', headers: {} }).message).toContain('no message');
  });
});

it('the probe reads along', () => {
  const probe = bedrockConverseProbes.createStreamProbe();
  probe.push(Buffer.from('event: messageStop\ndata: {"stopReason":"end_turn"}\n\n'));
  expect(probe.whole).toBe(true);
  probe.push(Buffer.from('event: metadata\ndata: {"usage":{"inputTokens":3,"outputTokens":2}}\n\n'));
  expect(probe.usage).toMatchObject({ input: { total: 3 }, output: { total: 2 } });
  probe.push(Buffer.from('event: throttlingException\ndata: {"message":"no"}\n\n'));
  expect(probe.error?.code).toBe('provider_rate_limited');
  const body = Buffer.from('{"output":{"usage":{"inputTokens":1}},"usage":{"inputTokens":7}}');
  expect(bedrockConverseProbes.readUsage(body)).toMatchObject({ input: { total: 7 } });
});

it.each([
  [{ thinking: { budget_tokens: 0.5 } }, 'thinking.budget_tokens'],
  [{ top_k: 1.5 }, 'top_k'],
  [{ inferenceConfig: { topK: 2.5 } }, 'inferenceConfig.topK'],
])('refuses fractions in words of models: %j', (additionalModelRequestFields, path) => {
  const messages = [{ role: 'user', content: [{ text: 'hi' }] }];
  const body = { messages, additionalModelRequestFields };
  expect(() => bedrockConverseCodec.decodeRequest(body)).toThrow(
    `'additionalModelRequestFields.${path}' must be an integer, but is a fraction.`,
  );
});
