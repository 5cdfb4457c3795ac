import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const user = { role: 'user', content: 'Hi' };
const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
const calling = { role: 'assistant', content: null, tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'call_1', content: 'done' };

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo', 'gpt-x'] });
});
afterAll(async () => {
  await mock.close();
});

interface Refusal {
  readonly status: number;
  readonly error?: { readonly param: string | null; readonly code: string | null; readonly message: string };
}

async function post(body: unknown, path = '/chat/completions', base = mock.baseUrl): Promise<Refusal> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(base + path, { method: 'POST', body: text });
  return { status: response.status, ...((await response.json()) as object) };
}

const base = { model: 'echo', messages: [user] };

describe('requests OpenAI refuses', () => {
  it.each<[string, unknown, string | null, string]>([
    ['no model', { messages: [user] }, null, 'you must provide a model parameter'],
    ['model of wrong type', { ...base, model: 7 }, 'model', 'expected a string, but got an integer'],
    ['no messages', { model: 'echo' }, 'messages', "Missing required parameter: 'messages'."],
    ['messages of wrong type', { ...base, messages: 'Hi' }, 'messages', 'expected an array of objects'],
    ['empty messages', { ...base, messages: [] }, 'messages', 'empty array'],
    ['message of wrong type', { ...base, messages: ['Hi'] }, 'messages[0]', 'expected an object'],
    ['no role', { ...base, messages: [{ content: 'Hi' }] }, 'messages[0].role', 'Missing'],
    ['unknown role', { ...base, messages: [{ ...user, role: 'boss' }] }, 'messages[0].role', "'boss'"],
    ['no content', { ...base, messages: [{ role: 'user' }] }, 'messages[0].content', 'Missing'],
    [
      'content null',
      { ...base, messages: [{ role: 'user', content: null }] },
      'messages[0].content',
      'got null',
    ],
    [
      'content of wrong type',
      { ...base, messages: [{ role: 'user', content: 5 }] },
      'messages[0].content',
      'integer',
    ],
    [
      'unknown part',
      { ...base, messages: [{ role: 'user', content: [{ type: 'smell' }] }] },
      'messages[0].content[0].type',
      "'text', 'image_url', 'input_audio', and 'file'",
    ],
    [
      'image for the system',
      { ...base, messages: [{ role: 'system', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages[0].content[0].type',
      "'image_url'",
    ],
    [
      'image without url',
      { ...base, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }] },
      'messages[0].content[0].image_url.url',
      'Missing',
    ],
    ['call without result', { ...base, messages: [user, calling, user] }, 'messages', 'call_1'],
    ['call without result at the end', { ...base, messages: [user, calling] }, 'messages', 'call_1'],
    ['result without call', { ...base, messages: [user, result] }, 'messages.[1].role', "role 'tool'"],
    [
      'result without id',
      { ...base, messages: [{ role: 'tool', content: '' }] },
      'messages[0].tool_call_id',
      'Missing',
    ],
    [
      'call without name',
      { ...base, messages: [{ ...calling, tool_calls: [{ ...call, function: {} }] }] },
      'messages[0].tool_calls[0].function.name',
      'Missing',
    ],
    ['temperature too high', { ...base, temperature: 2.1 }, 'temperature', '<= 2, but got 2.1'],
    ['temperature too low', { ...base, temperature: -1 }, 'temperature', '>= 0, but got -1'],
    [
      'temperature of wrong type',
      { ...base, temperature: 'hot' },
      'temperature',
      'a decimal, but got a string',
    ],
    ['n too high', { ...base, n: 129 }, 'n', '<= 128, but got 129'],
    ['n broken', { ...base, n: 1.5 }, 'n', 'an integer, but got a decimal'],
    ['stream of wrong type', { ...base, stream: 'yes' }, 'stream', 'a boolean'],
    ['stream_options without stream', { ...base, stream_options: {} }, 'stream_options', 'only allowed when'],
    ['too many stops', { ...base, stop: ['1', '2', '3', '4', '5'] }, 'stop', 'maximum length 4'],
    ['top_logprobs alone', { ...base, top_logprobs: 2 }, 'top_logprobs', 'only allowed when'],
    ['tool_choice alone', { ...base, tool_choice: 'auto' }, 'tool_choice', 'only allowed when'],
    ['two token limits', { ...base, max_tokens: 1, max_completion_tokens: 1 }, 'max_tokens', 'same time'],
    [
      'odd tool name',
      { ...base, tools: [{ type: 'function', function: { name: 'a b' } }] },
      'tools[0].function.name',
      'pattern',
    ],
    ['odd tool type', { ...base, tools: [{ type: 'hammer' }] }, 'tools[0].type', "'hammer'"],
    [
      'unknown response format',
      { ...base, response_format: { type: 'xml' } },
      'response_format.type',
      "'xml'",
    ],
    [
      'schema without name',
      { ...base, response_format: { type: 'json_schema', json_schema: {} } },
      'response_format.json_schema.name',
      'Missing',
    ],
    [
      'JSON mode unsaid',
      { ...base, response_format: { type: 'json_object' } },
      'messages',
      "the word 'json'",
    ],
    ['not an object', [base], null, 'expected a JSON object'],
    ['not JSON', '{"model": ', null, 'could not parse the JSON body'],
  ])('%s', async (_, body, param, message) => {
    const { status, error } = await post(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ param, type: 'invalid_request_error' });
    expect(error?.message).toContain(message);
  });

  it.each<[string, unknown]>([
    ['a tool turn', { ...base, messages: [user, calling, result, user] }],
    ['nulls', { ...base, temperature: null, n: null, stop: null, stream: null, response_format: null }],
    ['fields it does not know', { ...base, top_k: 5, enable_thinking: true }],
    ['an assistant refusal', { ...base, messages: [user, { role: 'assistant', refusal: 'No.' }, user] }],
  ])('takes %s', async (_, body) => {
    expect((await post(body)).status).toBe(200);
  });

  it('answers 404 to unknown models and paths, 405 to wrong methods', async () => {
    expect(await post({ ...base, model: 'gpt-0' })).toMatchObject({
      status: 404,
      error: { code: 'model_not_found' },
    });
    expect((await post({ ...base, model: 'gpt-x' })).status).toBe(200);
    expect(await post(base, '/nowhere')).toMatchObject({ status: 404 });
    expect(await post(base, '/models')).toMatchObject({ status: 405 });
    expect((await fetch(`${mock.baseUrl}/models/gpt-0`)).status).toBe(404);
    const list = (await (await fetch(`${mock.baseUrl}/models`)).json()) as { data: { id: string }[] };
    expect(list.data.map(({ id }) => id)).toEqual(['echo', 'gpt-x']);
  });

  it('answers a scripted model though it is not on the list', async () => {
    mock.script({ model: 'gpt-0', times: 1 }, { text: 'Here I am.' });
    expect((await post({ ...base, model: 'gpt-0' })).status).toBe(200);
    expect((await post({ ...base, model: 'gpt-0' })).status).toBe(404);
  });

  it('refuses unknown fields where it is told to, and checks nothing where it is told not to', async () => {
    const strict = await startMockUpstream({ refuseUnknownFields: true });
    const refused = await post({ ...base, top_k: 5 }, '/chat/completions', strict.baseUrl);
    await strict.close();
    expect(refused).toMatchObject({ status: 400, error: { message: expect.stringContaining('top_k') } });
    const careless = await startMockUpstream({ validate: false });
    const taken = await post({ ...base, temperature: 9 }, '/chat/completions', careless.baseUrl);
    await careless.close();
    expect(taken.status).toBe(200);
  });
});
