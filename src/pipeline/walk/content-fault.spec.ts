import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { contentFaultOf } from './content-fault.js';

const rejected = (message: string, code?: string): GatewayError =>
  new GatewayError('provider_rejected', message, { upstream: { status: 400, ...(code && { code }) } });

describe('contentFaultOf', () => {
  it.each([
    ['OpenAI', rejected('Too much.', 'context_length_exceeded')],
    ['Anthropic', rejected('prompt is too long: 215000 tokens > 200000 maximum')],
    [
      'Google',
      rejected('The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).'),
    ],
    ['Amazon', rejected('Input is too long for requested model.')],
    ['vLLM', rejected("This model's maximum context length is 8192 tokens.")],
  ])('knows a prompt that is too long for %s', (_vendor, error) => {
    expect(contentFaultOf(error)).toBe('context_length_exceeded');
  });

  it.each([
    ['Azure', rejected('Filtered.', 'content_filter')],
    ['OpenAI', rejected('Your request was rejected as a result of our safety system.')],
  ])('knows a filter of %s', (_vendor, error) => {
    expect(contentFaultOf(error)).toBe('content_filter');
  });

  it('takes nothing else for one', () => {
    expect(contentFaultOf(rejected("Unknown field 'x'."))).toBeUndefined();
    expect(contentFaultOf(new GatewayError('provider_failed', 'maximum context length'))).toBeUndefined();
  });
});
