import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { Part } from '#libs/canonical';
import { sealProof } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

const decode = (fields: JsonObject) => openAiResponsesCodec.decodeRequest({ model: 'm', ...fields });
const messagesOf = (...input: JsonValue[]) => decode({ input }).messages;
const essence = (part: Part) => ({ ...part, ext: undefined, spelling: undefined });

function refusal(fields: JsonObject): GatewayError {
  try {
    decode(fields);
  } catch (error) {
    if (error instanceof GatewayError) return error;
  }
  throw new Error('It was not refused.');
}

describe('input', () => {
  it('may be a string', () => {
    expect(decode({ input: 'hi' }).messages).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
    ]);
  });

  it("groups the model's neighbouring items into one turn, in their order", () => {
    const messages = messagesOf(
      { role: 'user', content: 'q' },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 's' }],
        encrypted_content: 'e',
      },
      { role: 'assistant', content: 'a' },
      { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{"a" :1}' },
      { type: 'function_call', call_id: 'call_2', name: 'g', arguments: '' },
      { type: 'function_call_output', call_id: 'call_1', output: 'x' },
      { type: 'function_call_output', call_id: 'call_2', output: 'y' },
      { role: 'assistant', content: 'b' },
    );
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
    const proof = { kind: 'encrypted', data: 'e', issuer: 'openai', id: 'rs_1' };
    expect(messages[1]?.parts.map(essence)).toEqual([
      { type: 'reasoning', summary: ['s'], proof },
      { type: 'text', text: 'a' },
      {
        type: 'tool-call',
        id: 'call_1',
        name: 'f',
        kind: 'function',
        executor: 'client',
        input: '{"a" :1}',
      },
      { type: 'tool-call', id: 'call_2', name: 'g', kind: 'function', executor: 'client', input: '' },
    ]);
  });

  it('opens the proofs of other vendors, and gives calls theirs back', () => {
    const signature = { kind: 'signature', data: 'sig', issuer: 'anthropic' } as const;
    const thought = { kind: 'thought-signature', data: 'ts', issuer: 'google' } as const;
    const [message] = messagesOf(
      {
        type: 'reasoning',
        summary: [],
        content: [{ type: 'reasoning_text', text: 'Hm.' }],
        encrypted_content: sealProof(signature),
      },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'reasoning', summary: [], encrypted_content: sealProof(thought) },
    );
    expect(message?.parts.map(essence)).toMatchObject([
      { type: 'reasoning', text: 'Hm.', proof: signature },
      { type: 'tool-call', id: 'c', proof: thought },
    ]);
    expect(message?.parts.length).toBe(2);
  });

  it('reads media and cache marks', () => {
    const [message] = messagesOf({
      role: 'user',
      content: [
        { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'low' },
        { type: 'input_file', file_data: 'data:application/pdf;base64,AA==', filename: 'f.pdf' },
        { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
        { type: 'input_text', text: 't', prompt_cache_breakpoint: { mode: 'explicit' } },
      ],
    });
    expect(message?.parts).toEqual([
      {
        type: 'media',
        media: 'image',
        source: { kind: 'bytes', base64: 'AA==' },
        mediaType: 'image/png',
        detail: 'low',
      },
      {
        type: 'media',
        media: 'document',
        source: { kind: 'bytes', base64: 'AA==' },
        mediaType: 'application/pdf',
        filename: 'f.pdf',
      },
      {
        type: 'media',
        media: 'audio',
        source: { kind: 'bytes', base64: 'AA==' },
        mediaType: 'audio/mpeg',
      },
      { type: 'text', text: 't', cache: {} },
    ]);
  });

  it('keeps hosted items as what only this format understands', () => {
    const item = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
    expect(messagesOf(item)).toEqual([
      {
        role: 'assistant',
        parts: [{ type: 'opaque', format: 'openai-responses', name: 'web_search_call', value: item }],
      },
    ]);
  });
});

it('reads settings into their slots', () => {
  const request = decode({
    input: 'x',
    instructions: 'sys',
    max_output_tokens: 5,
    include: ['message.output_text.logprobs'],
    top_logprobs: 2,
    text: { format: { type: 'json_schema', name: 'n', schema: {} }, verbosity: 'low' },
    reasoning: { effort: 'low', summary: 'auto' },
    conversation: { id: 'conv_1' },
    store: false,
    truncation: 'auto',
  });
  expect(request).toMatchObject({
    system: [{ type: 'text', text: 'sys' }],
    sampling: { maxOutputTokens: 5, logprobs: true, topLogprobs: 2 },
    output: { format: { kind: 'schema', name: 'n', schema: {} }, verbosity: 'low' },
    reasoning: { effort: 'low', summary: 'auto' },
    session: { conversation: 'conv_1', store: false },
    ext: { 'openai-responses': { truncation: 'auto' } },
  });
});

it('leaves alternatives that nobody asked to see out of the sampling', () => {
  expect(decode({ input: 'x', top_logprobs: 3 }).sampling).toBeUndefined();
});

describe('a bad request is refused, naming the field:', () => {
  const cases: [name: string, fields: JsonObject, param: string, words: RegExp][] = [
    ['no input', {}, 'input', /required/],
    ['an empty input', { input: [] }, 'input', /required/],
    ['a number as input', { input: 3 }, 'input', /a string or an array of items/],
    ['an unknown item', { input: [{ type: 'odd' }] }, 'input.0.type', /"odd" is not/],
    ['an unknown role', { input: [{ role: 'tool', content: 'x' }] }, 'input.0.role', /"tool" is not/],
    ['no content', { input: [{ role: 'user' }] }, 'input.0.content', /required/],
    [
      'an unknown part',
      { input: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
      'input.0.content.0.type',
      /input_text, .*"text" is not/,
    ],
    [
      'a call without its id',
      { input: [{ type: 'function_call', name: 'f', arguments: '{}' }] },
      'input.0.call_id',
      /required/,
    ],
    [
      'arguments as an object',
      { input: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: {} }] },
      'input.0.arguments',
      /a string/,
    ],
    [
      'a data URL as file_url',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_url: 'data:x' }] }] },
      'input.0.content.0.file_url',
      /file_data/,
    ],
    ['an unknown effort', { input: 'x', reasoning: { effort: 'huge' } }, 'reasoning.effort', /"huge" is not/],
    [
      'an unknown summary',
      { input: 'x', reasoning: { summary: 'long' } },
      'reasoning.summary',
      /"long" is not/,
    ],
    ['an unknown format', { input: 'x', text: { format: { type: 'xml' } } }, 'text.format.type', /"xml"/],
    ['an unknown choice', { input: 'x', tool_choice: 'some' }, 'tool_choice', /"some" is not/],
    ['a tool without name', { input: 'x', tools: [{ type: 'function' }] }, 'tools.0.name', /required/],
  ];
  it.each(cases)('%s', (_name, fields, param, words) => {
    const error = refusal(fields);
    expect(error).toMatchObject({ code: 'caller_invalid_request', param });
    expect(error.message).toMatch(words);
  });

  it('no input is fine where the conversation is kept elsewhere', () => {
    expect(decode({ previous_response_id: 'resp_1' }).messages).toEqual([]);
  });
});
