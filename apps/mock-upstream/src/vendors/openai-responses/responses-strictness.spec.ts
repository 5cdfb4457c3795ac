import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const tool = { type: 'function', name: 'f', parameters: { type: 'object', properties: {} } };
const open = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const closed = { ...open, additionalProperties: false };
const base = { model: 'echo', input: 'Hi' };

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

const post = (body: unknown): Promise<Response> =>
  fetch(`${mock.baseUrl}/responses`, { method: 'POST', body: JSON.stringify(body) });

describe('how the mock reads settings', () => {
  it.each<[string, unknown, string | null, string | null, string]>([
    ['no model', { input: 'Hi' }, 'model', 'missing_required_parameter', "'model'"],
    ['no input', { model: 'echo' }, 'input', 'missing_required_parameter', "'prompt'"],
    ['an unknown field', { ...base, n: 2 }, 'n', 'unknown_parameter', "Unknown parameter: 'n'."],
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
  ])('refuses %s', async (_, body, param, code, message) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', param, code, message: expect.stringContaining(message) },
    });
  });

  it('has no conversations', async () => {
    expect((await post({ ...base, conversation: { id: 'conv_1' } })).status).toBe(404);
  });

  it.each<[string, unknown]>([
    ['nulls', { ...base, temperature: null, tools: null, text: null, include: null, reasoning: null }],
    ['an open tool that is not strict', { ...base, tools: [{ ...tool, parameters: open }] }],
    [
      'a strict schema',
      strictly({ ...closed, properties: { a: { anyOf: [{ type: 'null' }, { $ref: '#' }] } } }),
    ],
    ['a hosted tool', { ...base, tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } }],
  ])('takes %s', async (_, body) => {
    const response = await post(body);
    expect(await response.json()).toMatchObject({ object: 'response', status: 'completed' });
  });
});
