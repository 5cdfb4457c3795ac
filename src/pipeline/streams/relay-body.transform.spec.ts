import { beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { openAiChatCodec, openAiChatProbes } from '#libs/formats/openai-chat';
import { RelayBodyTransform } from './relay-body.transform.js';

const usage = '"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}';
const large = (rest: string): string => `{"padding":"${'x'.repeat(300_000)}"${rest}`;

describe('RelayBodyTransform', () => {
  let transform: RelayBodyTransform;
  const push = (bytes: string): string => String(transform.push(Buffer.from(bytes)) ?? '');
  const end = (): string => String(transform.end() ?? '');

  beforeEach(() => {
    transform = new RelayBodyTransform({ ...openAiChatCodec, ...openAiChatProbes });
  });

  it('holds a body until it is whole, and reads its usage', () => {
    const body = `{"choices":[],${usage}}\n`;
    expect(push(body.slice(0, 9))).toBe('');
    expect(push(body.slice(9))).toBe('');
    expect(transform.begun).toBe(false);
    expect(end()).toBe(body);
    expect(transform.begun).toBe(true);
    expect(transform.usage).toMatchObject({ input: { total: 3 } });
  });

  it('lets a large body through as it comes, and still reads its usage', () => {
    const body = large(`,${usage}} \n`);
    expect(push(body.slice(0, 280_000)) + push(body.slice(280_000)) + end()).toBe(body);
    expect(transform.usage).toMatchObject({ input: { total: 3 } });
  });

  it('does not look for usage in a body above 8 MiB', () => {
    push(large(''));
    for (let size = 0; size < 9; size += 1) push('x'.repeat(1024 * 1024));
    push(`,${usage}}`);
    expect(end()).toBe('');
    expect(transform.usage).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['half a body', '{"choices":[{"message":'],
    ['a body without its last brace', `{"choices":[],${usage}`],
    ['a web page', '<html></html>'],
  ])('refuses %s', (_what, body) => {
    push(body);
    expect(end).toThrow(GatewayError);
    expect(transform.begun).toBe(false);
  });

  it.each(['{"error":{"message":"no room"}}', '{"error":"no room"}'])(
    'refuses %s under status 200',
    (body) => {
      push(body);
      expect(end).toThrow(/no room/);
    },
  );

  it('takes "error": null for none', () => {
    push('{"error":null,"choices":[]}');
    expect(end()).toBe('{"error":null,"choices":[]}');
  });

  it('notices a large body that ends in the middle', () => {
    push(large(',"choices":[{"message":"no'));
    expect(end).toThrow(expect.objectContaining({ code: 'provider_broken_stream' }));
  });

  it('has no words for an error', () => {
    const error = new GatewayError('provider_timeout', 'late');
    transform.fail(error);
    expect(transform.failure).toBe(error);
  });
});
