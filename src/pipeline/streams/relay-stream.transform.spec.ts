import { beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { anthropicMessagesCodec, anthropicMessagesProbes } from '#libs/formats/anthropic-messages';
import { openAiChatCodec, openAiChatProbes } from '#libs/formats/openai-chat';
import { openAiResponsesCodec, openAiResponsesProbes } from '#libs/formats/openai-responses';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import { RelayStreamTransform } from './relay-stream.transform.js';

const text = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n';
const finish = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
const done = 'data: [DONE]\n\n';
const late = new GatewayError('provider_timeout', 'late');

describe('RelayStreamTransform', () => {
  let transform: RelayStreamTransform;
  const push = (bytes: string): string => String(transform.push(Buffer.from(bytes)) ?? '');
  const end = (): string => String(transform.end() ?? '');

  beforeEach(() => {
    transform = new RelayStreamTransform(openAiChatCodec, openAiChatProbes.createStreamProbe());
  });

  it.each([1, 5, 1000])('gives back what it took, %i bytes at a time', (size) => {
    const whole = `: hi\r\n\r\n${text}${finish}${done}`;
    let out = '';
    for (let at = 0; at < whole.length; at += size) out += push(whole.slice(at, at + size));
    expect(out + end()).toBe(whole);
    expect(transform.failure).toBeUndefined();
  });

  it.each(['in one piece', 'in two'])('ends once, where the upstream ends twice %s', (pieces) => {
    push(text);
    const out = pieces === 'in two' ? push(finish + done) + push(done + text) : push(finish + done + done);
    expect(out + end()).toBe(finish + done);
    expect(transform.failure).toBeUndefined();
    expect(transform.surplus).toMatchObject({ code: 'provider_invalid_response' });
  });

  it.each(['in one piece', 'in two'])(
    'ends with an error that is an end, whatever follows it %s',
    (pieces) => {
      const relay = new RelayStreamTransform(openAiResponsesCodec, openAiResponsesProbes.createStreamProbe());
      const error = 'data: {"type":"error","code":"server_error","message":"no"}\n\n';
      const rest = 'data: {"type":"response.completed","response":{}}\n\n';
      const chunks = pieces === 'in two' ? [error, rest] : [error + rest];
      const out = chunks.map((chunk) => String(relay.push(Buffer.from(chunk)) ?? ''));
      expect(out.join('') + String(relay.end() ?? '')).toBe(error);
      expect(relay.failure).toMatchObject({ domain: 'provider' });
    },
  );

  describe.each([
    ['openai-chat', openAiChatCodec, openAiChatProbes, finish + done],
    [
      'anthropic-messages',
      anthropicMessagesCodec,
      anthropicMessagesProbes,
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ],
    [
      'openai-responses',
      openAiResponsesCodec,
      openAiResponsesProbes,
      'data: {"type":"response.completed","response":{}}\n\n',
    ],
  ])('of a whole answer in %s', (_, codec, probes, answer) => {
    const cutEvent = 'data: {"type":\n\n';
    const error = 'data: {"type":"error","error":{"type":"server_error","message":"no"}}\n\n';

    it.each([
      ['no error that follows it in one piece', [answer + error]],
      ['no error that follows it in two', [answer, error]],
      ['no cut event that follows it in one piece', [answer + cutEvent]],
      ['no cut event that follows it in two', [answer, cutEvent]],
    ])('hears of %s', (_what, chunks) => {
      const relay = new RelayStreamTransform(codec, probes.createStreamProbe());
      const out = chunks.map((chunk) => String(relay.push(Buffer.from(chunk)) ?? ''));
      expect(out.join('') + String(relay.end() ?? '')).toBe(answer);
      expect(relay.failure).toBeUndefined();
      expect(relay.surplus).toMatchObject({ code: 'provider_invalid_response' });
    });
  });

  it('takes usage after the finish for part of the answer, and comments after the end for nothing', () => {
    const usage = 'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}\n\n';
    expect(push(text + finish + usage) + push(`${done}: bye\n\n`)).toBe(
      `${text}${finish}${usage}${done}: bye\n\n`,
    );
    expect(end()).toBe('');
    expect(transform.surplus).toBeUndefined();
  });

  it('has nothing to say of what breaks after the end', () => {
    push(text + finish + done);
    expect(transform.fail(late)).toBe('');
    expect(transform.failure).toBeUndefined();
  });

  it('begins with the first event, not with comments', () => {
    push(': wait\n\n');
    expect(transform.begun).toBe(false);
    push(text.slice(0, 20));
    expect(transform.begun).toBe(false);
    push(text.slice(20));
    expect(transform.begun).toBe(true);
  });

  it('begins after 256 KiB without an event, so that nothing is held for ever', () => {
    for (let count = 0; count < 4 && !transform.begun; count += 1) push(`: ${'x'.repeat(80_000)}\n\n`);
    expect(transform.begun).toBe(true);
  });

  it('sees an error of the upstream, and relays it', () => {
    const error = 'data: {"error":{"message":"no","type":"server_error"}}\n\n';
    expect(push(text + error)).toBe(text + error);
    expect(transform.failure).toMatchObject({ domain: 'provider' });
    expect(end()).toBe('');
  });

  it('appends an error to what ends early, without the half event', () => {
    push(text);
    push(finish.slice(0, 20));
    expect(end()).toMatch(/^data: \{"error":/);
    expect(transform.failure).toMatchObject({ code: 'provider_broken_stream' });
  });

  it.each([1, 4, 12, 20])('does not take a finish that lacks %i bytes for one', (missing) => {
    push(text);
    push(finish.slice(0, -2 - missing));
    expect(end()).toContain('"error"');
    expect(transform.failure).toMatchObject({ code: 'provider_broken_stream' });
  });

  it.each([
    ['a blank line', finish + done.slice(0, -1)],
    ['any line end', finish + done.trimEnd()],
    ['a line end after the finish', finish.trimEnd()],
  ])('takes an end that lacks %s for one', (_what, ending) => {
    expect(push(text + ending) + end()).toBe(text + ending);
    expect(transform.failure).toBeUndefined();
  });

  it('leaves out half an event after the finish', () => {
    push(text + finish);
    push('data: {"usage":{"prompt_');
    expect(end()).toBe('');
    expect(transform.failure).toBeUndefined();
  });

  it('knows where a comment may go', () => {
    push(text + finish.slice(0, 20));
    expect(transform.atBoundary).toBe(true);
    push(`data: ${'x'.repeat(100_000)}`);
    expect(transform.atBoundary).toBe(false);
  });

  it('ends an event that is partly out before its error', () => {
    push(text);
    push(`data: ${'x'.repeat(100_000)}`);
    expect(transform.fail(late)).toMatch(/^\n\ndata: \{"error":/);
    expect(transform.failure).toBe(late);
  });

  it('reads usage along', () => {
    push(
      `${text}data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}}\n\n`,
    );
    expect(transform.usage).toMatchObject({ input: { total: 3 }, output: { total: 1 } });
  });

  it.each([
    ['transcript', openAiTranscriptionsCodec, 'transcript.text.done', { text: 'x'.repeat(200_000) }],
    ['response', { ...openAiResponsesCodec, ...openAiResponsesProbes }, 'response.completed', {}],
  ])('reads the end of a %s that is larger than what is held back', (_what, format, type, more) => {
    const usage = { type: 'tokens', input_tokens: 1, output_tokens: 2, total_tokens: 3 };
    const response = { output: ['x'.repeat(200_000)], usage };
    const bytes = Buffer.from(`data: ${JSON.stringify({ type, ...more, response, usage })}\n\n`);
    for (const size of [1_000, 65_536, 100_001]) {
      const relay = new RelayStreamTransform(format, format.createStreamProbe());
      const out: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        out.push(Buffer.from(relay.push(bytes.subarray(at, at + size)) ?? ''));
      }
      out.push(Buffer.from(relay.end() ?? ''));
      expect(Buffer.concat(out).equals(bytes)).toBe(true);
      expect(relay).toMatchObject({ failure: undefined, usage: { output: { total: 2 } } });
    }
  });
});
