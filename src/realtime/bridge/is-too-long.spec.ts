import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { isTooLong } from './is-too-long.js';

describe('isTooLong', () => {
  it.each([
    new GatewayError('caller_invalid_request', 'Too much.', { reason: 'context_length_exceeded' }),
    new GatewayError('provider_rejected', 'Too much.', { upstream: { code: 'context_length_exceeded' } }),
    new GatewayError('provider_rejected', 'prompt is too long: 210000 tokens > 200000 maximum'),
    new GatewayError(
      'provider_rejected',
      'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    new GatewayError('provider_rejected', "This model's maximum context length is 4096 tokens."),
    new GatewayError('provider_rejected', 'the request exceeds the available context size'),
  ])('knows it: $message', (error) => {
    expect(isTooLong(error)).toBe(true);
  });

  it.each([
    new GatewayError('provider_rejected', 'max_tokens is too large.'),
    new GatewayError('provider_failed', 'The context window could not be allocated.'),
    new GatewayError('provider_rate_limited', 'Too many tokens a minute.'),
  ])('takes nothing else for it: $message', (error) => {
    expect(isTooLong(error)).toBe(false);
  });
});
