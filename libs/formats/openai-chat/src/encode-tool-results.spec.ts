import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, EncodeTarget, Message, Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiChatCodec } from './index.js';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const foreign = (fields: Partial<CanonicalRequest>): CanonicalRequest => ({
  model: 'claude',
  messages: [user(text('Hello'))],
  source: 'anthropic-messages',
  ...fields,
});
const encode = (fields: Partial<CanonicalRequest>, dialect?: EncodeTarget['dialect']) =>
  openAiChatCodec.encodeRequest(foreign(fields), { model: 'up', ...(dialect && { dialect }) });
const messagesOf = (messages: readonly Message[], dialect?: EncodeTarget['dialect']) => {
  const { value, losses } = encode({ messages }, dialect);
  return {
    messages: value.messages,
    losses: losses.map(({ path, feature, action }) => `${path} ${feature} ${action}`),
  };
};
const image = {
  type: 'media',
  media: 'image',
  source: { kind: 'bytes', base64: 'AA==' },
  mediaType: 'image/png',
} as const;
const call = (id: string, more: object = {}) =>
  ({
    type: 'tool-call',
    id,
    name: 'f',
    kind: 'function',
    executor: 'client',
    input: '{"a":1}',
    ...more,
  }) as const;

describe('tool results', () => {
  const result = (callId: string, more: object = {}): Part => ({
    type: 'tool-result',
    callId,
    parts: [text('ok')],
    ...more,
  });
  /** What is written after a turn that makes the calls that are answered. */
  const answering = (turns: readonly Message[], dialect?: EncodeTarget['dialect']) => {
    const answered = turns
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []));
    const calls: Message = { role: 'assistant', parts: answered.map((id) => call(id)) };
    const { messages, losses } = messagesOf([calls, ...turns], dialect);
    return { messages: (messages as JsonObject[]).slice(1), losses };
  };

  it('of one turn become messages of their own, before the rest of the turn', () => {
    const messages = [
      { role: 'assistant', parts: [call('a'), call('b', { input: '' })] } as const,
      user(text('and?'), result('a'), result('b')),
    ];
    expect(messagesOf(messages)).toEqual({
      messages: [
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
            { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'ok' },
        { role: 'tool', tool_call_id: 'b', content: 'ok' },
        { role: 'user', content: 'and?' },
      ],
      losses: ['messages.1 part-order approximated'],
    });
  });

  it('say that the tool failed', () => {
    const failed = answering([
      user(result('a', { isError: true }), result('b', { isError: true, parts: [] })),
    ]);
    expect(failed.messages).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'Error: ok' },
      { role: 'tool', tool_call_id: 'b', content: 'Error' },
    ]);
    expect(failed.losses).toEqual([
      'messages.1 tool-result-error approximated',
      'messages.1 tool-result-error approximated',
    ]);
  });

  it('give their images to the next user message', () => {
    const turns = [
      user(result('a', { parts: [text('see'), image] })),
      user(result('b', { parts: [image] })),
      user(text('well?')),
    ];
    const written = answering(turns);
    const url = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    expect(written.messages).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'see' },
      { role: 'tool', tool_call_id: 'b', content: '' },
      {
        role: 'user',
        content: [
          text('Result of the tool call a:'),
          url,
          text('Result of the tool call b:'),
          url,
          text('well?'),
        ],
      },
    ]);
    expect(written.losses).toEqual([
      'messages.1 tool-result-media approximated',
      'messages.2 tool-result-media approximated',
    ]);
  });

  it('give their images to a user message of their own before the assistant goes on', () => {
    const turns: Message[] = [
      user(result('a', { parts: [image] })),
      { role: 'assistant', parts: [text('I see.')] },
    ];
    expect(answering(turns).messages).toMatchObject([
      { role: 'tool' },
      { role: 'user' },
      { role: 'assistant' },
    ]);
    expect(answering(turns.slice(0, 1)).messages).toMatchObject([{ role: 'tool' }, { role: 'user' }]);
  });

  it('give their images away before a system message too', () => {
    const turns: Message[] = [
      user(result('a', { parts: [image] })),
      { role: 'system', parts: [text('Be kind.')] },
    ];
    expect(answering(turns).messages).toMatchObject([{ role: 'tool' }, { role: 'user' }, { role: 'system' }]);
  });

  it('keep their images where the upstream takes them', () => {
    const written = answering([user(result('a', { parts: [text('see'), image] }))], {
      toolResultMedia: true,
    });
    expect(written.messages).toMatchObject([
      { role: 'tool', content: [{ type: 'text' }, { type: 'image_url' }] },
    ]);
    expect(written.losses).toEqual([]);
  });

  it('stand right after their calls, wherever the client put them', () => {
    const turns = [user(text('wait')), user(result('b'), result('a'))];
    expect(answering(turns)).toEqual({
      messages: [
        { role: 'tool', tool_call_id: 'b', content: 'ok' },
        { role: 'tool', tool_call_id: 'a', content: 'ok' },
        { role: 'user', content: 'wait' },
      ],
      losses: Array<string>(2).fill('messages.2 part-order approximated'),
    });
  });

  it('are filled where a call has none, and refused where a result has no call', () => {
    const calls: Message = { role: 'assistant', parts: [call('a'), call('b')] };
    expect(messagesOf([calls, user(result('b'))])).toMatchObject({
      messages: [
        { role: 'assistant' },
        { role: 'tool', tool_call_id: 'b', content: 'ok' },
        { role: 'tool', tool_call_id: 'a', content: 'Error: The tool gave no result.' },
      ],
      losses: ['messages.0 tool-result filled'],
    });
    expect(() => messagesOf([calls, user(result('c'))])).toThrow(/is a result for the call "c"/);
    expect(() => messagesOf([calls, user(result('a')), user(result('a'))])).toThrow(/answered already/);
  });
});
