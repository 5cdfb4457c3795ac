import { describe, expect, it } from '@jest/globals';
import type { Message } from '../conversation/conversation.js';
import { goOn, question, readStream, readWhole, settingsFor } from './fixtures/read-recorded.js';
import { messages } from './messages.js';

describe('a messages request', () => {
  it('fills the limit that the format demands, and says so', () => {
    const request = messages.request([question], settingsFor(messages));
    expect(request).toMatchObject({
      path: 'v1/messages',
      headers: { 'anthropic-version': '2023-06-01' },
      credential: 'x-api-key',
      body: { model: 'tiny', max_tokens: 4096, messages: [{ role: 'user', content: 'Hello' }] },
      leftOut: [{ path: 'max_tokens', action: 'filled' }],
    });
    expect(Object.keys(request.body)).toEqual(['model', 'max_tokens', 'messages']);
  });

  it('writes what is on in its own way', () => {
    const request = messages.request(
      [question],
      settingsFor(messages, {
        stream: true,
        system: 'S',
        parameters: {
          maxTokens: { on: true, value: 9 },
          topK: { on: true, value: 4 },
          seed: { on: true, value: 1 },
          stop: { on: true, value: 'END' },
          reasoning: { on: true, value: 'minimal' },
          toolChoice: { on: true, value: 'required' },
        },
        tools: [{ name: 'now', description: '', parameters: '' }],
        schema: { on: true, name: 'x', text: '{"type":"object"}' },
      }),
    );
    expect(request.body).toEqual({
      model: 'tiny',
      max_tokens: 9,
      system: 'S',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
      top_k: 4,
      stop_sequences: ['END'],
      thinking: { type: 'adaptive' },
      tools: [{ name: 'now', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'any' },
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    expect(request.leftOut.map(({ feature, action }) => [feature, action])).toEqual([
      ['seed', 'dropped'],
      ['reasoning-effort', 'approximated'],
    ]);
  });

  it('leaves room beside a budget of thinking', () => {
    const parameters = { reasoning: { on: true, value: 2048 } };
    expect(messages.request([question], settingsFor(messages, { parameters })).body).toMatchObject({
      max_tokens: 6144,
      thinking: { type: 'enabled', budget_tokens: 2048 },
    });
  });

  it('carries pictures and documents, and tells of recordings', () => {
    const file = (mediaType: string, name: string) => ({
      type: 'file' as const,
      mediaType,
      name,
      data: 'aGk=',
    });
    const message: Message = {
      ...question,
      role: 'user',
      parts: [
        file('image/webp', 'a'),
        file('application/pdf', 'b'),
        file('text/csv', 'c'),
        file('audio/wav', 'd'),
      ],
    };
    const { body, leftOut } = messages.request([message], settingsFor(messages));
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'aGk=' } },
          {
            type: 'document',
            source: { type: 'base64', media_type: 'application/pdf', data: 'aGk=' },
            title: 'b',
          },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'hi' }, title: 'c' },
        ],
      },
    ]);
    expect(leftOut.map(({ feature }) => feature)).toContain('audio-input');
  });
});

describe('a messages stream', () => {
  it('brings thinking, text and calls, and they go back unchanged', () => {
    const { message, isFinished, error } = readStream(messages, 'thinking-tools');
    expect(error).toBeUndefined();
    expect(isFinished).toBe(true);
    expect(message).toMatchObject({
      finish: 'tool_use',
      measures: { inputTokens: 242, cachedTokens: 200, outputTokens: 89, reasoningTokens: 60 },
    });
    expect(goOn(messages, message).body.messages).toEqual([
      { role: 'user', content: 'Hello' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Let me see.', signature: 'EqQBCgIYAhIM/+==' },
          { type: 'redacted_thinking', data: 'EmwKAhgB' },
          { type: 'text', text: 'Calling.' },
          { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich' } },
          { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: 'result 0' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: 'result 1', is_error: true },
        ],
      },
    ]);
  });

  it.each([
    'text',
    'text-crlf',
    'comments',
    'ping-first',
    'no-event-lines',
    'trailing-done',
    'unknown-event',
  ])('is read: %s', (name) => {
    const { message, isFinished, error } = readStream(messages, name);
    expect(error).toBeUndefined();
    expect(isFinished).toBe(true);
    expect(message.parts.some((part) => part.type === 'text' && part.text !== '')).toBe(true);
  });

  it.each(['error-event', 'error-first'])('tells the words of %s', (name) => {
    expect(readStream(messages, name)).toMatchObject({
      isFinished: false,
      error: { message: expect.any(String) },
    });
  });

  it.each(['cut', 'no-message-stop', 'cut-in-tool'])('knows that it broke off: %s', (name) => {
    expect(readStream(messages, name).isFinished).toBe(false);
  });

  it('does not send back a call that broke off', () => {
    const cut = { ...readStream(messages, 'cut-in-tool').message, state: 'failed' as const };
    expect(cut.parts.some(({ type }) => type === 'tool-call')).toBe(true);
    const { body, leftOut } = goOn(messages, cut);
    expect(JSON.stringify(body)).not.toContain('tool_use');
    expect(leftOut.map(({ feature }) => feature)).toContain('tool-calls');
  });
});

it.each(['recorded', 'thinking-tools', 'max-tokens', 'full-usage'])('reads a whole message: %s', (name) => {
  const { message, error } = readWhole(messages, name);
  expect(error).toBeUndefined();
  expect(message.parts.length).toBeGreaterThan(0);
  expect(message.finish).toBeDefined();
});
