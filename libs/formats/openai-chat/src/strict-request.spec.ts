import { describe, expect, it } from '@jest/globals';
import { openAiChatCodec } from './index.js';

describe('an upstream that refuses some fields', () => {
  const strict = {
    maxTokensField: 'max_tokens',
    developerRole: false,
    reasoningField: 'thinking',
    seedField: 'random_seed',
    callIds: 'nine',
    prefillMark: true,
    streamUsage: false,
    refuses: ['logprobs', 'name', 'store', 'user'],
  } as const;
  const asked = {
    model: 'm',
    messages: [
      { role: 'developer', content: 'Be terse.' },
      { role: 'user', name: 'ada', content: 'Weather?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'I look.' }] },
          { type: 'text', text: 'One moment.' },
        ],
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
      { role: 'assistant', content: 'It will', refusal: null, annotations: [] },
    ],
    metadata: null,
    max_completion_tokens: 9,
    seed: 4,
    logprobs: true,
    top_logprobs: 2,
    store: false,
    user: 'u',
    stream: true,
    stream_options: { include_usage: true },
    safe_prompt: true,
    tools: [{ type: 'function', function: { name: 'f' } }],
  };

  it("is asked in its own ways by this format's clients too, and they are told of what is left away", () => {
    const request = openAiChatCodec.decodeRequest(asked);
    const { value, losses } = openAiChatCodec.encodeRequest(request, { model: 'up', dialect: strict });
    const [, , assistant, result, last] = value.messages as Record<string, unknown>[];
    const [call] = assistant?.tool_calls as { id: string }[];
    expect(call?.id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(result).toMatchObject({ role: 'tool', tool_call_id: call?.id });
    expect(assistant?.content).toEqual([
      { type: 'thinking', thinking: [{ type: 'text', text: 'I look.' }] },
      { type: 'text', text: 'One moment.' },
    ]);
    expect(last).toEqual({ role: 'assistant', content: 'It will', prefix: true });
    expect(value).toMatchObject({
      messages: [{ role: 'system', content: 'Be terse.' }, { role: 'user', content: 'Weather?' }, {}, {}, {}],
      max_tokens: 9,
      random_seed: 4,
      stream: true,
      safe_prompt: true,
    });
    const left = [
      'name',
      'refusal',
      'annotations',
      'metadata',
      'logprobs',
      'top_logprobs',
      'store',
      'user',
      'seed',
      'stream_options',
    ];
    expect(left.filter((field) => JSON.stringify(value).includes(`"${field}":`))).toEqual(['name']);
    expect(losses.map(({ feature }) => feature).sort()).toEqual(['logprobs', 'participant-name', 'user-id']);
  });

  it('is told nothing else where it is known to refuse nothing', () => {
    const request = openAiChatCodec.decodeRequest({ ...asked, random_seed: 5, seed: undefined });
    const lenient = { ...strict, refuses: [] };
    const { value, losses } = openAiChatCodec.encodeRequest(request, { model: 'm', dialect: lenient });
    expect(value).toEqual({ ...asked, random_seed: 5, seed: undefined, messages: expect.anything() });
    expect(losses).toEqual([]);
  });
});
