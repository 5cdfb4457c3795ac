import { describe, expect, it } from '@jest/globals';
import type { Message } from '../conversation/conversation.js';
import { chatCompletions } from './chat-completions.js';
import { goOn, question, readStream, readWhole, settingsFor } from './fixtures/read-recorded.js';

const file = (mediaType: string, name: string, data = 'aGk=') => ({
  type: 'file' as const,
  mediaType,
  name,
  data,
});

describe('a chat completions request', () => {
  it('has nothing that is not set', () => {
    expect(chatCompletions.request([question], settingsFor(chatCompletions))).toEqual({
      path: 'v1/chat/completions',
      headers: {},
      credential: 'bearer',
      body: { model: 'tiny', messages: [{ role: 'user', content: 'Hello' }] },
      leftOut: [],
    });
  });

  it('has what is on, and tells what has no field', () => {
    const request = chatCompletions.request(
      [question],
      settingsFor(chatCompletions, {
        stream: true,
        system: 'Be brief.',
        parameters: {
          temperature: { on: true, value: 0 },
          topP: { on: false, value: 0.5 },
          topK: { on: true, value: 40 },
          maxTokens: { on: true, value: '64' },
          stop: { on: true, value: 'END\n\\n\\n' },
          seed: { on: true, value: 7 },
          reasoning: { on: true, value: 'low' },
          toolChoice: { on: true, value: 'weather' },
        },
        tools: [{ name: 'weather', description: 'Tells it.', parameters: '{"type":"object"}' }],
        schema: { on: true, name: '', text: '{"type":"object"}' },
      }),
    );
    expect(request.body).toEqual({
      model: 'tiny',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      max_completion_tokens: 64,
      stop: ['END', '\n\n'],
      seed: 7,
      reasoning_effort: 'low',
      tools: [
        {
          type: 'function',
          function: { name: 'weather', description: 'Tells it.', parameters: { type: 'object' } },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'response', schema: { type: 'object' }, strict: false },
      },
    });
    expect(request.leftOut).toMatchObject([{ path: 'topK', feature: 'top-k', action: 'dropped' }]);
  });

  it('says which setting cannot be written', () => {
    const tools = [{ name: 'f', description: '', parameters: '{oops' }];
    expect(() => chatCompletions.request([question], settingsFor(chatCompletions, { tools }))).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ place: 'parameter', param: 'tools' }) }),
    );
    const parameters = { temperature: { on: true, value: 'warm' } };
    expect(() => chatCompletions.request([question], settingsFor(chatCompletions, { parameters }))).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ param: 'temperature' }) }),
    );
  });

  it('carries files by kind', () => {
    const message: Message = {
      ...question,
      role: 'user',
      parts: [
        { type: 'text', text: 'See' },
        file('image/png', 'a.png'),
        file('audio/mpeg', 'b.mp3'),
        file('application/pdf', 'c.pdf'),
        file('text/plain', 'd.txt'),
        file('video/mp4', 'e.mp4'),
      ],
    };
    const { body, leftOut } = chatCompletions.request([message], settingsFor(chatCompletions));
    expect(body).toMatchObject({
      messages: [
        {
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
            { type: 'input_audio', input_audio: { data: 'aGk=', format: 'mp3' } },
            { type: 'file', file: { filename: 'c.pdf', file_data: 'data:application/pdf;base64,aGk=' } },
            { type: 'text', text: 'd.txt:\n\nhi' },
          ],
        },
      ],
    });
    expect(leftOut).toMatchObject([{ feature: 'video-input' }]);
  });
});

describe('a chat completions stream', () => {
  it('grows text, and tells why it ended and what it took', () => {
    const { message, isFinished } = readStream(chatCompletions, 'plain-usage');
    expect(isFinished).toBe(true);
    expect(message.parts).toHaveLength(1);
    expect(message.finish).toBe('stop');
    expect(message.measures?.inputTokens).toBeGreaterThan(0);
    expect(message.measures?.outputTokens).toBeGreaterThan(0);
  });

  it('keeps calls apart that come side by side', () => {
    const { message } = readStream(chatCompletions, 'parallel-tools-interleaved');
    const calls = message.parts.filter((part) => part.type === 'tool-call');
    expect(calls.map(({ id, name }) => [id, name])).toEqual([
      ['call_a', 'f'],
      ['call_b', 'sql'],
    ]);
    expect(JSON.parse(calls[0]?.arguments ?? '')).toHaveProperty('a');
    expect(calls[1]?.arguments).toMatch(/^SEL/);
  });

  it.each([
    'whole-calls-without-ids',
    'ollama-tools',
    'late-ids-and-names',
    'names-and-ids-repeated',
    'legacy-function',
  ])('reads calls as %s gives them', (name) => {
    const { message } = readStream(chatCompletions, name);
    const calls = message.parts.filter((part) => part.type === 'tool-call');
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const call of calls) {
      expect(call.name).not.toBe('');
      expect(() => JSON.parse(call.arguments) as unknown).not.toThrow();
    }
  });

  it('sends proofs back as they came', () => {
    const signed = goOn(chatCompletions, readStream(chatCompletions, 'gemini-signature').message);
    expect(signed.body).toMatchObject({
      messages: [
        {},
        {
          content: null,
          tool_calls: [{ id: 'call_g', extra_content: { google: { thought_signature: 'SIG' } } }],
        },
        { role: 'tool', tool_call_id: 'call_g', content: 'result 0' },
      ],
    });
    const reasoned = readStream(chatCompletions, 'openrouter-reasoning').message;
    expect(reasoned.parts[0]).toMatchObject({ type: 'reasoning', text: 'Think', duration: 30 });
    expect(goOn(chatCompletions, reasoned).body).toMatchObject({
      messages: [
        {},
        { reasoning_details: [{ type: 'reasoning.text', text: 'Think', signature: 'sig', index: 0 }] },
        {},
      ],
    });
  });

  it.each(['deepseek-reasoning', 'mistral-blocks'])('tells thinking apart in %s', (name) => {
    const { message } = readStream(chatCompletions, name);
    expect(message.parts.map(({ type }) => type)).toEqual(['reasoning', 'text']);
  });

  it.each(['error-chunk', 'error-event', 'error-first', 'openrouter-error'])(
    'tells the words of %s',
    (name) => {
      expect(readStream(chatCompletions, name).error?.message).toBeTruthy();
    },
  );

  it('knows when it broke off', () => {
    const cut = readStream(chatCompletions, 'cut');
    expect(cut.isFinished).toBe(false);
    expect(cut.message.parts).not.toEqual([]);
    expect(readStream(chatCompletions, 'not-json').error).toBeDefined();
  });
});

describe('a whole chat completion', () => {
  it.each(['plain', 'tools', 'refusal', 'deepseek-reasoning', 'audio', 'openrouter', 'ollama'])(
    'is read: %s',
    (name) => {
      const { message, error } = readWhole(chatCompletions, name);
      expect(error).toBeUndefined();
      expect(message.parts.length).toBeGreaterThan(0);
      expect(message.finish).toBeDefined();
    },
  );
  it('of another form is a fault', () => {
    expect(chatCompletions.readWhole({ hello: 1 })).toMatchObject([{ type: 'error' }]);
    expect(chatCompletions.readWhole(undefined)).toMatchObject([{ type: 'error' }]);
  });
});
