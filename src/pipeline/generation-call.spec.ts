import { describe, expect, it } from '@jest/globals';
import type { FormatName } from '#libs/canonical';
import { parseOutline } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { GenerationCall } from './generation-call.js';
import type { GenerationInput } from './generation-call.js';

const bodies: Partial<Record<FormatName, JsonObject>> = {
  'openai-chat': {
    model: 'm',
    stream_options: { include_usage: true },
    messages: [
      { role: 'user', content: 'first' },
      { role: 'user', content: 'last' },
    ],
  },
  'openai-responses': { model: 'm', input: 'first and last' },
};

/** A call, and how often its body was read. */
function callOf(format: FormatName, unread?: JsonObject) {
  const reads = { count: 0, forgotten: 0 };
  const input: GenerationInput = {
    format,
    model: 'm',
    stream: true,
    raw: Buffer.from(''),
    unread,
    get body() {
      reads.count += 1;
      return bodies[format] ?? {};
    },
    forget: () => {
      reads.forgotten += 1;
    },
  };
  const exchange = { headers: {}, signal: new AbortController().signal };
  const estimates = { complete: () => Promise.reject(new Error('not asked for')) };
  const call = new GenerationCall(input, exchange, { tokenId: undefined, keepsProofs: false }, estimates);
  return { call, reads };
}

describe('a call whose request was forgotten', () => {
  it('still knows what answers need of it', () => {
    const { call, reads } = callOf('openai-chat');
    const { request } = call;
    call.forget();
    expect(call.lastMessage).toBe(request.messages.at(-1));
    expect(call.replyDefaults).toMatchObject({ model: 'm', includeUsage: true });
    expect(reads).toEqual({ count: 1, forgotten: 1 });
  });

  it('decodes it anew for whoever asks', () => {
    const { call, reads } = callOf('openai-chat');
    const { request } = call;
    call.forget();
    expect(call.replyDefaults.request).toEqual(request);
    expect(call.request).not.toBe(request);
    expect(reads.count).toBe(2);
  });

  it('keeps it where the answer repeats it, and where nobody has decoded it', () => {
    const { call, reads } = callOf('openai-responses');
    call.forget();
    const { request } = call;
    call.forget();
    expect(call.request).toBe(request);
    expect(reads).toEqual({ count: 1, forgotten: 0 });
  });
});

describe('a call whose request nobody reads', () => {
  const hello = '¡Hola! 日本語';
  const unreadCall = (format: FormatName, body: JsonObject) =>
    callOf(format, parseOutline(Buffer.from(JSON.stringify(body)))?.value as JsonObject);

  it('knows what answers need of it', () => {
    const { call, reads } = unreadCall('openai-chat', {
      model: 'm',
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: hello }],
    });
    expect(call.unread?.messages).toHaveLength(1);
    call.forget();
    expect(call.lastMessage?.parts).toEqual([{ type: 'text', text: hello }]);
    expect(call.replyDefaults.includeUsage).toBe(true);
    expect(reads).toEqual({ count: 0, forgotten: 1 });
  });

  it('knows what answers repeat of it', () => {
    const input = [
      { role: 'system', content: hello },
      { role: 'user', content: hello },
    ];
    const { call, reads } = unreadCall('openai-responses', { model: 'm', input, temperature: 0.5 });
    expect(call.unread).toBeDefined();
    expect(call.replyDefaults.request).toMatchObject({ messages: [], sampling: { temperature: 0.5 } });
    expect(reads.count).toBe(0);
  });
});
