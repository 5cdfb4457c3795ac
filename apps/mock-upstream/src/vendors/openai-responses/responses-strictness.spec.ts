import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';
import { sealContent } from './encrypted-content.js';

const call = { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' };
const output = { type: 'function_call_output', call_id: 'call_1', output: 'done' };
const custom = { type: 'custom_tool_call', call_id: 'call_2', name: 'f', input: 'x' };
const user = { role: 'user', content: 'Hi' };
const answer = { role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] };
const sealed = sealContent({ id: 'rs_1', type: 'reasoning', content: 'Hm.' });
const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: sealed };
const tool = { type: 'function', name: 'f', parameters: { type: 'object', properties: {} } };
const open = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const closed = { ...open, additionalProperties: false };
const base = { model: 'echo', input: 'Hi' };

const items = (...input: unknown[]) => ({ model: 'echo', input });
const parts = (...content: unknown[]) => items({ role: 'user', content });
const strictly = (schema: unknown) => ({
  ...base,
  text: { format: { type: 'json_schema', name: 'n', strict: true, schema } },
});

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(async () => {
  await mock.close();
});

interface Refusal {
  readonly status: number;
  readonly error?: { readonly param: string | null; readonly code: string | null; readonly message: string };
}

async function post(body: unknown): Promise<Refusal> {
  const response = await fetch(`${mock.baseUrl}/responses`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('requests the responses API refuses', () => {
  it.each<[string, unknown, string | null, string | null, string]>([
    ['no model', { input: 'Hi' }, 'model', 'missing_required_parameter', "'model'"],
    ['no input', { model: 'echo' }, 'input', 'missing_required_parameter', "'prompt'"],
    ['an unknown field', { ...base, n: 2 }, 'n', 'unknown_parameter', "Unknown parameter: 'n'."],
    ['empty input', items(), 'input', 'empty_array', 'minimum length 1'],
    ['an unknown item', items({ type: 'smell' }), 'input[0]', 'invalid_value', "'function_call_output'"],
    ['an unknown role', items({ ...user, role: 'boss' }), 'input[0]', 'invalid_value', "'boss'"],
    [
      'an unknown field of an item',
      items({ ...call, parsed_arguments: {} }, output),
      'input[0].parsed_arguments',
      'unknown_parameter',
      'Unknown parameter',
    ],
    [
      'an unknown part',
      parts({ type: 'text', text: 'Hi' }),
      'input[0].content[0]',
      'invalid_value',
      "'input_text'",
    ],
    [
      "the model's part from the user",
      parts({ type: 'output_text', text: 'Hi' }),
      'input[0].content[0]',
      'invalid_value',
      "'output_text'",
    ],
    [
      "the user's part from the model",
      items(user, { role: 'assistant', content: [{ type: 'input_text', text: 'Hi' }] }, user),
      'input[1].content[0]',
      'invalid_value',
      "'output_text' and 'refusal'",
    ],
    [
      'an image of nothing',
      parts({ type: 'input_image' }),
      'input[0].content[0].image_url',
      'missing_required_parameter',
      'image_url',
    ],
    [
      'an image in no format of its own',
      parts({ type: 'input_image', image_url: 'data:image/heic;base64,AAAA' }),
      'input[0].content[0].image_url',
      'invalid_value',
      'MIME type',
    ],
    [
      'an image at no address',
      parts({ type: 'input_image', image_url: 'here' }),
      'input[0].content[0].image_url',
      'invalid_value',
      'valid URL',
    ],
    [
      'bare bytes of a file',
      parts({ type: 'input_file', filename: 'a.pdf', file_data: 'AAAA' }),
      'input[0].content[0].file_data',
      'invalid_value',
      "'data:' prefix",
    ],
    [
      'a file without a name',
      parts({ type: 'input_file', file_data: 'data:application/pdf;base64,AAAA' }),
      'input[0].content[0].filename',
      'missing_required_parameter',
      'filename',
    ],
    [
      'an output without call',
      items(user, output),
      'input',
      null,
      'No tool call found for function call output with call_id call_1.',
    ],
    ['an output before its call', items(output, call), 'input', null, 'No tool call found'],
    [
      'a call without output',
      items(user, call),
      'input',
      null,
      'No tool output found for function call call_1.',
    ],
    [
      'a custom call without output',
      items(custom),
      'input',
      null,
      'No tool output found for custom tool call call_2.',
    ],
    [
      'a long call id',
      items({ ...call, call_id: 'c'.repeat(65) }),
      'input[0].call_id',
      'string_above_max_length',
      'length 65',
    ],
    [
      "another item's id",
      items({ ...call, id: 'msg_1' }),
      'input[0].id',
      'invalid_value',
      "begins with 'fc'",
    ],
    ['an odd name of a call', items({ ...call, name: 'a.b' }), 'input[0].name', 'invalid_value', 'pattern'],
    [
      'thinking that led to nothing',
      items(user, thought),
      'input',
      null,
      "'rs_1' of type 'reasoning' was provided without",
    ],
    ['thinking before the user', items(thought, user), 'input', null, 'without its required following item'],
    [
      'foreign thinking',
      items({ ...thought, encrypted_content: 'gAAAAforeign' }, answer),
      null,
      'invalid_encrypted_content',
      'rs_1',
    ],
    [
      'altered thinking',
      items({ ...thought, encrypted_content: `${sealed.slice(0, -1)}_` }, answer),
      null,
      'invalid_encrypted_content',
      'decrypted',
    ],
    [
      'thinking under another id',
      items({ ...thought, id: 'rs_2' }, answer),
      null,
      'invalid_encrypted_content',
      'did not match',
    ],
    [
      'thinking as a compaction',
      items({ type: 'compaction', encrypted_content: sealed }, user),
      null,
      'invalid_encrypted_content',
      'decrypted',
    ],
    [
      'thinking without summary',
      items({ ...thought, summary: undefined }, answer),
      'input[0].summary',
      'missing_required_parameter',
      'summary',
    ],
    ['an odd tool', { ...base, tools: [{ type: 'hammer' }] }, 'tools[0]', 'invalid_value', "'hammer'"],
    [
      'a nested tool',
      { ...base, tools: [{ type: 'function', function: { name: 'f' } }] },
      'tools[0].name',
      'missing_required_parameter',
      'tools[0].name',
    ],
    [
      'an odd name of a tool',
      { ...base, tools: [{ ...tool, name: 'a b' }] },
      'tools[0].name',
      'invalid_value',
      '^[a-zA-Z0-9_-]+$',
    ],
    [
      'parameters that are none',
      { ...base, tools: [{ ...tool, parameters: { type: 'string' } }] },
      'tools[0].parameters',
      'invalid_function_parameters',
      "function 'f'",
    ],
    [
      'an open strict tool',
      { ...base, tools: [{ ...tool, strict: true, parameters: open }] },
      'tools[0].parameters',
      'invalid_function_parameters',
      "In context=(), 'additionalProperties'",
    ],
    [
      'a choice of nothing',
      { ...base, tool_choice: 'required' },
      'tool_choice',
      null,
      "with 'tools' parameter",
    ],
    [
      'a choice of another tool',
      { ...base, tools: [tool], tool_choice: { type: 'function', name: 'g' } },
      'tool_choice',
      null,
      "'g' not found",
    ],
    [
      'an unknown format',
      { ...base, text: { format: { type: 'xml' } } },
      'text.format',
      'invalid_value',
      "'json_schema'",
    ],
    [
      'a schema without name',
      { ...base, text: { format: { type: 'json_schema', schema: closed } } },
      'text.format.name',
      'missing_required_parameter',
      'name',
    ],
    [
      'an open strict schema',
      strictly(open),
      'text.format.schema',
      'invalid_json_schema',
      "response_format 'n'",
    ],
    [
      'an open schema inside',
      strictly({ ...closed, properties: { a: open } }),
      'text.format.schema',
      'invalid_json_schema',
      "In context=('properties', 'a')",
    ],
    [
      'an optional property',
      strictly({ ...closed, required: [] }),
      'text.format.schema',
      'invalid_json_schema',
      "Missing 'a'",
    ],
    [
      'a union at the root',
      strictly({ anyOf: [closed] }),
      'text.format.schema',
      'invalid_json_schema',
      'schema must be a JSON Schema',
    ],
    [
      'a keyword it cannot enforce',
      strictly({ ...closed, properties: { a: { oneOf: [] } } }),
      'text.format.schema',
      'invalid_json_schema',
      "'oneOf' is not permitted",
    ],
    [
      'JSON mode unsaid',
      { ...base, text: { format: { type: 'json_object' } } },
      'input',
      null,
      "the word 'json'",
    ],
    [
      'too few tokens',
      { ...base, max_output_tokens: 15 },
      'max_output_tokens',
      'integer_below_min_value',
      '>= 16, but got 15',
    ],
    ['a high temperature', { ...base, temperature: 2.5 }, 'temperature', 'decimal_above_max_value', '<= 2'],
    ['many probabilities', { ...base, top_logprobs: 21 }, 'top_logprobs', 'integer_above_max_value', '<= 20'],
    [
      'an unknown inclusion',
      { ...base, include: ['everything'] },
      'include[0]',
      'invalid_value',
      "'reasoning.encrypted_content'",
    ],
    [
      'an unknown effort',
      { ...base, reasoning: { effort: 'huge' } },
      'reasoning.effort',
      'invalid_value',
      "'xhigh'",
    ],
    [
      'an unknown field of reasoning',
      { ...base, reasoning: { budget: 1 } },
      'reasoning.budget',
      'unknown_parameter',
      'Unknown',
    ],
    ['metadata that are no text', { ...base, metadata: { a: 1 } }, 'metadata.a', 'invalid_type', 'a string'],
    ['options without stream', { ...base, stream_options: {} }, 'stream_options', null, 'only allowed when'],
    ['background unstored', { ...base, background: true, store: false }, 'background', null, "'store'"],
    [
      'two pasts',
      { ...base, previous_response_id: 'resp_1', conversation: 'conv_1' },
      'conversation',
      'mutually_exclusive_parameters',
      'Mutually exclusive',
    ],
    [
      'an unknown past',
      { ...base, previous_response_id: 'resp_1' },
      'previous_response_id',
      'previous_response_not_found',
      "'resp_1' not found",
    ],
  ])('%s', async (_, body, param, code, message) => {
    const { status, error } = await post(body);
    expect({ status, ...error }).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param,
      code,
      message: expect.stringContaining(message),
    });
  });

  it.each<[string, unknown]>([
    ['an item it does not have', items({ type: 'item_reference', id: 'msg_9' })],
    ['thinking it did not keep', items({ type: 'reasoning', id: 'rs_9', summary: [] }, answer)],
    ['a conversation', { ...base, conversation: { id: 'conv_1' } }],
  ])('answers 404 to %s', async (_, body) => {
    expect((await post(body)).status).toBe(404);
  });

  it.each<[string, unknown]>([
    ['a tool turn', items(user, call, output, user)],
    [
      'parallel calls',
      items(user, call, { ...call, call_id: 'call_3' }, { ...output, call_id: 'call_3' }, output),
    ],
    ['thinking it issued', items(user, thought, call, output, thought, answer, user)],
    ['nulls', { ...base, temperature: null, tools: null, text: null, include: null, reasoning: null }],
    ['an open tool that is not strict', { ...base, tools: [{ ...tool, parameters: open }] }],
    [
      'a strict schema',
      strictly({ ...closed, properties: { a: { anyOf: [{ type: 'null' }, { $ref: '#' }] } } }),
    ],
    ['a hosted tool', { ...base, tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } }],
    [
      'an image as a result',
      items(call, { ...output, output: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }),
    ],
  ])('takes %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ object: 'response', status: 'completed' });
  });
});
