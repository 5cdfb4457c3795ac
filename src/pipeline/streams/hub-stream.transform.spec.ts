import { beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { HubStreamTransform } from './hub-stream.transform.js';

const chunk = (choice: string): string =>
  `data: {"id":"x","model":"m","choices":[{"index":0,${choice}}]}\n\n`;
const text = chunk('"delta":{"content":"Hello"}');
const whole = `${text}${chunk('"delta":{},"finish_reason":"stop"')}data: [DONE]\n\n`;

describe('HubStreamTransform', () => {
  let transform: HubStreamTransform;
  const push = (bytes: string): string => transform.push(Buffer.from(bytes)) ?? '';

  beforeEach(() => {
    transform = new HubStreamTransform(
      openAiChatCodec.createStreamDecoder(),
      openAiChatCodec.createStreamEncoder({ model: 'm', id: 'x', created: 1, includeUsage: false }),
    );
  });

  it.each([1, 9, 10_000])('translates a stream, %i bytes at a time', (size) => {
    let out = '';
    for (let at = 0; at < whole.length; at += size) out += push(whole.slice(at, at + size));
    expect(out).toContain('"content":"Hello"');
    expect(out).toMatch(/data: \[DONE\]\n\n$/);
    expect(transform).toMatchObject({ begun: true, complete: true, failure: undefined });
    expect(transform.end()).toBeUndefined();
  });

  it('has not begun with comments', () => {
    expect(push(': wait\n\n: wait\n\n')).toBe('');
    expect(transform.begun).toBe(false);
  });

  it('is complete with an error of the upstream', () => {
    push(text);
    expect(push('data: {"error":{"message":"no room"}}\n\n')).toContain('no room');
    expect(transform).toMatchObject({ complete: true, failure: { domain: 'provider' } });
    expect(push(text)).toBe('');
  });

  it('appends an error to a stream that ends early', () => {
    push(text + text.slice(0, 30));
    expect(transform.end()).toContain('"error"');
    expect(transform.failure).toMatchObject({ code: 'provider_broken_stream' });
  });

  it('writes the error of a source that broke', () => {
    push(text);
    expect(transform.fail(new GatewayError('provider_timeout', 'late'))).toContain('late');
  });
});
