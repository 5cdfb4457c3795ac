import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const user = { role: 'user', content: 'Hello' };
const weather = { name: 'get_weather', input_schema: { type: 'object' } };
const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'sunny' };
const mark = { type: 'ephemeral' };
const pixel = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' };
const budget = { type: 'enabled', budget_tokens: 1024 };

const assistant = (...content: readonly object[]): object => ({ role: 'assistant', content });
const says = (...content: readonly object[]): object => ({ role: 'user', content });
const text = (words: string, more: object = {}): object => ({ type: 'text', text: words, ...more });
const talk = (...messages: readonly object[]): object => ({ messages });
const base = { model: 'echo', max_tokens: 2000, messages: [user] };

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(async () => {
  await mock.close();
});

async function post(
  body: unknown,
  headers: Record<string, string> = { 'anthropic-version': '2023-06-01' },
  path = '/v1/messages',
): Promise<{ status: number; body: unknown; requestId: string | null }> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(mock.origin + path, { method: 'POST', headers, body: raw });
  return {
    status: response.status,
    body: await response.json(),
    requestId: response.headers.get('request-id'),
  };
}

describe('messages Anthropic refuses', () => {
  it.each<[string, unknown, string]>([
    ['not JSON', '{"model": ', 'not valid JSON'],
    ['not an object', [base], 'Input should be an object'],
    ['no model', { ...base, model: undefined }, 'model: Field required'],
    ['no max_tokens', { ...base, max_tokens: undefined }, 'max_tokens: Field required'],
    ['max_tokens 0', { ...base, max_tokens: 0 }, 'max_tokens: Input should be greater than or equal to 1'],
    ['max_tokens broken', { ...base, max_tokens: 1.5 }, 'max_tokens: Input should be a valid integer'],
    ['no messages', { ...base, messages: undefined }, 'messages: Field required'],
    ['empty messages', { ...base, messages: [] }, 'messages: at least one message is required'],
    [
      'unknown role',
      { ...base, ...talk({ role: 'tool', content: 'x' }) },
      "messages.0.role: Input should be 'user', 'assistant' or 'system'",
    ],
    [
      'unknown block',
      { ...base, ...talk(says({ type: 'smell' })) },
      "messages.0.content.0: Input tag 'smell'",
    ],
    ['empty content', { ...base, ...talk({ role: 'user', content: [] }) }, 'must have non-empty content'],
    ['empty text', { ...base, ...talk(says(text(''))) }, 'text content blocks must be non-empty'],
    [
      'blank text',
      { ...base, ...talk({ role: 'user', content: ' \n' }) },
      'must contain non-whitespace text',
    ],
    ['blank system', { ...base, system: [text(' ')] }, 'system: text content blocks'],
    [
      'image for the assistant',
      { ...base, ...talk(user, assistant({ type: 'image', source: pixel })) },
      '`user`',
    ],
    [
      'image of another type',
      { ...base, ...talk(says({ type: 'image', source: { ...pixel, media_type: 'image/tiff' } })) },
      'media_type',
    ],
    ['temperature too high', { ...base, temperature: 1.1 }, 'temperature: Input should be less than'],
    ['top_k broken', { ...base, top_k: 0.5 }, 'top_k: Input should be a valid integer'],
    ['blank stop', { ...base, stop_sequences: [' '] }, 'must contain non-whitespace'],
    ['metadata', { ...base, metadata: { team: 'x' } }, 'metadata.team: Extra inputs are not permitted'],
    [
      'sampling of a newer model',
      { ...base, model: 'claude-opus-5', temperature: 0.5 },
      'temperature: may only be',
    ],
    [
      'prefill of a newer model',
      { ...base, model: 'claude-sonnet-4-6', ...talk(user, assistant(text('Well'))) },
      'does not support assistant message prefill',
    ],
    [
      'prefill ending in white space',
      { ...base, ...talk(user, assistant(text('Well '))) },
      'trailing whitespace',
    ],
  ])('%s', async (_, body, message) => {
    const { status, body: error, requestId } = await post(body);
    expect(error).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
      request_id: requestId,
    });
    expect(status).toBe(400);
    expect(requestId).toMatch(/^req_mock/u);
  });

  it.each<[string, object, string]>([
    [
      'call without result',
      { ...talk(user, assistant(call), says(text('And?'))) },
      'without `tool_result` blocks',
    ],
    ['call at the end', { ...talk(user, assistant(call)) }, 'without `tool_result` blocks'],
    [
      'result without call',
      { ...talk(user, assistant(text('Hi')), says(result)) },
      'unexpected `tool_use_id`',
    ],
    [
      'result of an earlier call',
      { ...talk(user, assistant(call), says(result), says(text('x')), assistant(text('y')), says(result)) },
      'unexpected `tool_use_id`',
    ],
    ['result twice', { ...talk(user, assistant(call), says(result, result)) }, 'must have a single result'],
    [
      'text before the result',
      { ...talk(user, assistant(call), says(text('So'), result)) },
      'without `tool_result`',
    ],
    [
      'system turn before the result',
      { ...talk(user, assistant(call), { role: 'system', content: 'x' }, says(result)) },
      'without `tool_result`',
    ],
    ['id twice', { ...talk(user, assistant(call, call), says(result)) }, '`tool_use` ids must be unique'],
    [
      'odd id',
      { ...talk(user, assistant({ ...call, id: 'a.b' }), says(result)) },
      "match pattern '^[a-zA-Z0-9_-]+$'",
    ],
    [
      'odd name in the history',
      { ...talk(user, assistant({ ...call, name: 'a b' }), says(result)) },
      'tool_use.name',
    ],
    ['call by the user', { ...talk(says(call)) }, '`assistant`'],
    [
      'input of wrong type',
      { ...talk(user, assistant({ ...call, input: '{}' }), says(result)) },
      'tool_use.input',
    ],
    [
      'result of a sound',
      { ...talk(user, assistant(call), says({ ...result, content: [{ type: 'audio' }] })) },
      "Input tag 'audio'",
    ],
    ['no tools', { tools: undefined, ...talk(user, assistant(call), says(result)) }, 'must define tools'],
    [
      'odd tool name',
      { tools: [{ ...weather, name: 'a.b' }] },
      'tools.0.custom.name: String should match pattern',
    ],
    ['two tools of a name', { tools: [weather, weather] }, 'Tool names must be unique'],
    ['tool without schema', { tools: [{ name: 'f' }] }, 'tools.0.custom.input_schema: Field required'],
    [
      'tool that takes a list',
      { tools: [{ ...weather, input_schema: { type: 'array' } }] },
      "should be 'object'",
    ],
    ['unknown kind of tool', { tools: [{ ...weather, type: 'function' }] }, "Input tag 'function'"],
    ['unknown choice', { tool_choice: { type: 'required' } }, "Input tag 'required'"],
    ['choice of no tool', { tool_choice: { type: 'tool', name: 'f' } }, "Tool 'f' not found"],
    ['choice without tools', { tools: undefined, tool_choice: { type: 'auto' } }, 'while providing tools'],
    [
      'open schema of a strict tool',
      { tools: [{ ...weather, strict: true }] },
      "'additionalProperties' must be",
    ],
    [
      'open schema of an answer',
      { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
      "'additionalProperties' must be",
    ],
    [
      'schema beyond the subset',
      { output_config: { format: { type: 'json_schema', schema: { type: 'integer', minimum: 1 } } } },
      "property 'minimum' is not supported",
    ],
    [
      'five cache marks',
      {
        system: [text('a', { cache_control: mark }), text('b', { cache_control: mark })],
        ...talk(says(...['c', 'd', 'e'].map((word) => text(word, { cache_control: mark })))),
      },
      'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    ],
    ['odd lifetime', { system: [text('a', { cache_control: { ...mark, ttl: '30m' } })] }, 'ephemeral.ttl'],
  ])('tools and marks: %s', async (_, fields, message) => {
    const { status, body } = await post({ ...base, tools: [weather], ...fields });
    expect(body).toMatchObject({ error: { message: expect.stringContaining(message) } });
    expect(status).toBe(400);
  });

  it.each<[string, object]>([
    ['consecutive turns of a role', talk(user, user, assistant(text('a')), assistant(text('b')), user)],
    ['a first turn of the assistant', talk(assistant(text('Hi')), user)],
    [
      'results spread over two messages',
      {
        tools: [weather],
        ...talk(
          user,
          assistant(call, { ...call, id: 'toolu_2' }),
          says(result),
          says({ ...result, tool_use_id: 'toolu_2' }, text('So?')),
        ),
      },
    ],
    ['a prefill', talk(user, assistant(text('Well')))],
    [
      'four marks',
      {
        cache_control: mark,
        system: [text('a', { cache_control: { ...mark, ttl: '1h' } })],
        ...talk(says(text('b', { cache_control: mark }), text('c', { cache_control: mark }))),
      },
    ],
    ['sampling', { temperature: 1, top_p: 0.5, top_k: 3 }],
    [
      'a closed schema',
      {
        output_config: {
          format: { type: 'json_schema', schema: { type: 'object', additionalProperties: false } },
        },
      },
    ],
    ["the vendor's own tools", { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
    ['fields it does not know', { thoughts: true }],
  ])('takes %s', async (_, fields) => {
    expect(await post({ ...base, ...fields })).toMatchObject({ status: 200 });
  });

  it('wants a version there is', async () => {
    expect(await post(base, {})).toMatchObject({
      status: 400,
      body: { error: { message: 'anthropic-version: header is required' } },
    });
    for (const version of ['latest', '2024-02-30', '2025-01-01']) {
      expect(await post(base, { 'anthropic-version': version })).toMatchObject({ status: 400 });
    }
  });

  it('has no sampling, no documents of the assistant and no citations of the user in its newest version', async () => {
    const headers = { 'anthropic-version': '2026-10-21' };
    const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } };
    const cited = text('Hi', { citations: [{ type: 'char_location' }] });
    expect((await post(base, headers)).status).toBe(200);
    for (const fields of [
      { temperature: 1 },
      { top_p: 1 },
      { top_k: 1 },
      talk(user, assistant(text('a'), document), user),
      talk(says(cited)),
    ]) {
      expect(await post({ ...base, ...fields }, headers)).toMatchObject({ status: 400 });
    }
  });

  it('counts prompts alone', async () => {
    const count = (body: object): ReturnType<typeof post> =>
      post(body, { 'anthropic-version': '2023-06-01' }, '/v1/messages/count_tokens?beta=true');
    const prompt = { model: 'echo', messages: [user] };
    expect(await count(prompt)).toMatchObject({ status: 200, body: { input_tokens: 2 } });
    expect(await count({ ...prompt, thinking: budget })).toMatchObject({ status: 200 });
    expect(await count(base)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('max_tokens') } },
    });
    expect(await count({ ...prompt, messages: [] })).toMatchObject({ status: 400 });
  });

  it('takes the key where the version has it', async () => {
    const strict = await startMockUpstream({
      apiKey: 'sk-right',
      models: ['echo'],
      refuseUnknownFields: true,
    });
    const ask = async (headers: Record<string, string>, body: object = base): Promise<number> => {
      const response = await fetch(`${strict.origin}/v1/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.status;
    };
    const older = { 'anthropic-version': '2023-06-01' };
    const newer = { 'anthropic-version': '2026-10-21' };
    const key = { 'x-api-key': 'sk-right' };
    const bearer = { authorization: 'Bearer sk-right' };
    expect(await ask({ ...older, ...key })).toBe(200);
    expect(await ask({ ...newer, ...bearer })).toBe(200);
    expect(await ask({ ...older, ...bearer })).toBe(401);
    expect(await ask({ ...newer, ...key })).toBe(401);
    expect(await ask({ ...older, 'x-api-key': 'sk-wrong' })).toBe(401);
    expect(await ask({ ...older, ...key }, { ...base, model: 'claude' })).toBe(404);
    expect(await ask({ ...older, ...key }, { ...base, thoughts: true })).toBe(400);
    await strict.close();
  });
});
