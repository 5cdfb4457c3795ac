import { describe, expect, it } from '@jest/globals';
import { sealProof } from '#libs/codec-kit';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import type { JsonObject, JsonValue } from '#libs/json';
import { anthropicMessagesCodec } from './index.js';

const decode = (fields: JsonObject) =>
  anthropicMessagesCodec.decodeRequest({
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'a' }],
    ...fields,
  });
const parts = (role: string, ...content: JsonValue[]) =>
  decode({ messages: [{ role, content }] }).messages[0]?.parts;
const thinking = (signature: string, words = '') => ({ type: 'thinking', thinking: words, signature });
const toolUse = { type: 'tool_use', id: 'a', name: 'f', input: { b: 1, a: [2] } };

describe("a client's request", () => {
  it('says what it means in canonical words', () => {
    expect(
      decode({
        system: 'S',
        temperature: 0.5,
        stop_sequences: ['x'],
        thinking: { type: 'enabled', budget_tokens: 2000 },
        output_config: { effort: 'high' },
        tools: [{ name: 'f', input_schema: { type: 'object' } }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
        metadata: { user_id: 'u' },
      }),
    ).toMatchObject({
      system: [{ type: 'text', text: 'S' }],
      sampling: { maxOutputTokens: 9, temperature: 0.5, stop: ['x'] },
      reasoning: { mode: 'on', budgetTokens: 2000, effort: 'high' },
      tools: [{ kind: 'function', name: 'f', schema: { type: 'object' } }],
      toolChoice: { kind: 'required' },
      parallelToolCalls: false,
      session: { userId: 'u' },
      source: 'anthropic-messages',
    });
  });

  it('has raw input and parts in results', () => {
    expect(parts('assistant', toolUse)).toMatchObject([{ type: 'tool-call', input: '{"b":1,"a":[2]}' }]);
    const image = { type: 'image', source: { type: 'url', url: 'https://e.x' } };
    const result = { type: 'tool_result', tool_use_id: 'a', content: [image], is_error: true };
    expect(parts('user', result)).toMatchObject([
      { type: 'tool-result', callId: 'a', isError: true, parts: [{ type: 'media', media: 'image' }] },
    ]);
  });

  it('has proofs with their issuer: its own vendor, or the one in the envelope', () => {
    const openai = { kind: 'encrypted', data: 'é=', issuer: 'openai', id: 'rs_1' } as const;
    expect(
      parts(
        'assistant',
        thinking('EqQ', 'h'),
        { type: 'redacted_thinking', data: 'Em' },
        thinking(sealProof(openai), 'h'),
      ),
    ).toEqual([
      { type: 'reasoning', text: 'h', proof: { kind: 'signature', data: 'EqQ', issuer: 'anthropic' } },
      { type: 'reasoning', proof: { kind: 'redacted', data: 'Em', issuer: 'anthropic' } },
      { type: 'reasoning', text: 'h', proof: openai },
    ]);
  });

  it('gives the proof of a call back to its call', () => {
    const google = { kind: 'thought-signature', data: 'Cg', issuer: 'google' } as const;
    expect(parts('assistant', toolUse, thinking(sealProof(google)))).toMatchObject([
      { type: 'tool-call', proof: google },
    ]);
    expect(parts('assistant', thinking(sealProof(google)), toolUse)).toMatchObject([
      { type: 'reasoning', proof: google },
      { type: 'tool-call' },
    ]);
  });

  const mistakes: [name: string, fields: JsonObject, param: string][] = [
    ['a missing model', { model: undefined }, 'model'],
    ['no messages', { messages: [] }, 'messages'],
    ['a fraction of a token', { max_tokens: 1.5 }, 'max_tokens'],
    ['an unknown role', { messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.role'],
    ['no content', { messages: [{ role: 'user' }] }, 'messages.0.content'],
    [
      'an unknown block',
      { messages: [{ role: 'user', content: [{ type: 'hologram' }] }] },
      'messages.0.content.0.type',
    ],
    [
      'an untyped block',
      { messages: [{ role: 'user', content: [{ text: 'x' }] }] },
      'messages.0.content.0.type',
    ],
    [
      'an unknown source',
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'ftp' } }] }] },
      'messages.0.content.0.source.type',
    ],
    [
      'text for input',
      { messages: [{ role: 'assistant', content: [{ ...toolUse, input: '{}' }] }] },
      'messages.0.content.0.input',
    ],
    [
      'a call in a result',
      {
        messages: [
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: [toolUse] }] },
        ],
      },
      'messages.0.content.0.content.0.type',
    ],
    [
      'an unknown cache mark',
      { system: [{ type: 'text', text: 'x', cache_control: { type: 'eternal' } }] },
      'system.0.cache_control.type',
    ],
    ['an image in the system text', { system: [{ type: 'image' }] }, 'system.0.type'],
    ['a tool without schema', { tools: [{ name: 'f' }] }, 'tools.0.input_schema'],
    ['an unknown choice', { tool_choice: { type: 'required' } }, 'tool_choice.type'],
    ['a choice of no tool', { tool_choice: { type: 'tool' } }, 'tool_choice.name'],
    ['unknown thinking', { thinking: { type: 'deep' } }, 'thinking.type'],
    ['an unknown effort', { output_config: { effort: 'minimal' } }, 'output_config.effort'],
    ['an unknown form', { output_config: { format: { type: 'json_object' } } }, 'output_config.format.type'],
    ['a number to stop at', { stop_sequences: [1] }, 'stop_sequences.0'],
  ];
  it.each(mistakes)('with %s is refused with the field at fault', (_name, fields, param) => {
    expect(() => decode(fields)).toThrow(expect.objectContaining({ code: 'caller_invalid_request', param }));
  });

  it('names the unknown block and the known ones', () => {
    expect(() => parts('user', { type: 'hologram' })).toThrow(
      /must be one of text, image, .*; "hologram" is not/,
    );
  });
});

it('goes to chat completions', () => {
  const request = decode({
    system: 'S',
    tools: [{ name: 'f', input_schema: { type: 'object' } }],
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [thinking('Eq', 'h'), toolUse] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: 'r' },
          { type: 'text', text: 't' },
        ],
      },
    ],
  });
  const { value, losses } = openAiChatCodec.encodeRequest(request, { model: 'gpt' });
  expect(value.messages).toEqual([
    { role: 'system', content: 'S' },
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"b":1,"a":[2]}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'r' },
    { role: 'user', content: 't' },
  ]);
  expect(losses).toMatchObject([{ feature: 'reasoning-replay', action: 'dropped' }]);
});
