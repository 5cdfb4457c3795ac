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

const items = (...input: unknown[]) => ({ model: 'echo', input });
const parts = (...content: unknown[]) => items({ role: 'user', content });

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(async () => {
  await mock.close();
});

const post = (body: unknown): Promise<Response> =>
  fetch(`${mock.baseUrl}/responses`, { method: 'POST', body: JSON.stringify(body) });

describe('how the mock reads input', () => {
  it.each<[string, unknown, string | null, string | null, string]>([
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
  ])('refuses %s', async (_, body, param, code, message) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', param, code, message: expect.stringContaining(message) },
    });
  });

  it.each<[string, unknown]>([
    ['an item it does not have', items({ type: 'item_reference', id: 'msg_9' })],
    ['thinking it did not keep', items({ type: 'reasoning', id: 'rs_9', summary: [] }, answer)],
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
    [
      'an image as a result',
      items(call, { ...output, output: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }),
    ],
  ])('takes %s', async (_, body) => {
    const response = await post(body);
    expect(await response.json()).toMatchObject({ object: 'response', status: 'completed' });
  });
});
