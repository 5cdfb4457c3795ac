import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';

const messagesPath = '/v1/messages/count_tokens';
const responsesPath = '/v1/responses/input_tokens';
const googlePath = (model: string): string => `/v1beta/models/${model}:countTokens`;

const messages = [{ role: 'user', content: 'Hello there, gateway!' }];
const contents = [{ role: 'user', parts: [{ text: 'Hello there, gateway!' }] }];

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const { url } = upstream;
  gateway = await startGateway({
    providers: {
      claude: { type: 'anthropic', baseUrl: url, apiKey: 'sk-ant' },
      translated: { type: 'anthropic', baseUrl: url, apiKey: 'sk-ant', lane: 'hub' },
      gemini: { type: 'google', baseUrl: url, apiKey: 'AIza' },
      gpt: { type: 'openai', baseUrl: `${url}/v1`, apiKey: 'sk', formats: ['openai-responses'] },
      plain: { type: 'openai-compatible', baseUrl: `${url}/v1`, apiKey: 'sk' },
      bare: { type: 'anthropic', baseUrl: `${url}/bare`, apiKey: 'sk-ant' },
    },
    models: {
      either: [
        { provider: 'claude', model: 'c' },
        { provider: 'gemini', model: 'g' },
      ],
    },
  });
});
beforeEach(() => {
  upstream.requests.length = 0;
  upstream.answer(messagesPath, 200, '{"input_tokens": 41,  "beta": true}');
  upstream.answer(googlePath('g'), 200, { totalTokens: 42, promptTokensDetails: [] });
  upstream.answer(responsesPath, 200, { object: 'response.input_tokens', input_tokens: 43 });
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> =>
  rawRequest(gateway.url, {
    path,
    headers: { ...bearerJson(gateway.token), 'anthropic-version': '2023-06-01', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a count by the vendor, asked in its own words', () => {
  it('relays bytes both ways but for the model', async () => {
    const body = '{"model":"claude/c", "messages":[{"role":"user","content":"a\\u00e9"}],  "future":1e400}';
    const answer = await post(messagesPath, body, { 'anthropic-beta': 'token-counting-2024-11-01' });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('{"input_tokens": 41,  "beta": true}');
    expect(answer.headers).toMatchObject({ 'x-gateway-lane': 'verbatim' });
    expect(answer.headers).not.toHaveProperty('x-gateway-usage');
    const [sent] = upstream.requests;
    expect(sent?.raw).toBe(body.replace('claude/c', 'c'));
    expect(sent?.headers).toMatchObject({
      'x-api-key': 'sk-ant',
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'token-counting-2024-11-01',
    });
  });

  it('relays responses', async () => {
    const answer = await post(responsesPath, { model: 'gpt/o', input: 'Hi', personality: 'friendly' });
    expect(answer.json()).toStrictEqual({ object: 'response.input_tokens', input_tokens: 43 });
    expect(upstream.requests[0]?.body).toStrictEqual({ model: 'o', input: 'Hi', personality: 'friendly' });
  });

  it.each(['/v1beta', '/v1', '/v1alpha'])('relays generate-content under %s', async (version) => {
    const answer = await post(`${version}/models/gemini/g:countTokens`, { contents });
    expect(answer.json()).toStrictEqual({ totalTokens: 42, promptTokensDetails: [] });
    expect(upstream.requests[0]).toMatchObject({ path: googlePath('g'), body: { contents } });
  });

  it('names the upstream model inside a whole request', async () => {
    const inside = '{"model": "models/gemini/g", "contents": [], "x": 12345678901234567890}';
    await post('/v1beta/models/gemini/g%3AcountTokens', `{"generateContentRequest": ${inside} }`);
    expect(upstream.requests[0]?.raw).toBe(
      `{"generateContentRequest": ${inside.replace('models/gemini/g', 'models/g')} }`,
    );
  });

  it("relays the vendor's refusal", async () => {
    const refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'messages: no.' } };
    upstream.answer(messagesPath, 400, refusal);
    const answer = await post(messagesPath, { model: 'claude/c', messages });
    expect([answer.status, answer.json()]).toStrictEqual([400, refusal]);
    expect(await gateway.requestLine(messagesPath)).toMatchObject({ status: 400, lane: 'verbatim' });
  });

  it('does not take an error for a count', async () => {
    upstream.answer(messagesPath, 200, { error: { type: 'api_error', message: 'Broken.' } });
    const answer = await post(messagesPath, { model: 'claude/c', messages });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.json()).toMatchObject({ type: 'error' });
  });

  it('asks the next candidate', async () => {
    upstream.answer(messagesPath, 529, {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Busy.' },
    });
    const answer = await post(messagesPath, { model: 'either', messages });
    expect(answer.json()).toStrictEqual({ input_tokens: 42 });
    expect(await gateway.requestLine(messagesPath)).toMatchObject({ provider: 'gemini', attempts: 2 });
  });
});

describe("a count by the vendor, asked in another's words", () => {
  const tools = [{ name: 'look', description: 'Looks.', input_schema: { type: 'object', properties: {} } }];

  it('asks Google for an Anthropic client', async () => {
    const answer = await post(messagesPath, { model: 'gemini/g', system: 'Be brief.', messages, tools });
    expect(answer.json()).toStrictEqual({ input_tokens: 42 });
    expect(answer.headers).toMatchObject({ 'x-gateway-lane': 'hub' });
    expect(upstream.requests[0]).toMatchObject({
      path: googlePath('g'),
      body: {
        generateContentRequest: {
          model: 'models/g',
          contents,
          systemInstruction: { parts: [{ text: 'Be brief.' }] },
          tools: [{ functionDeclarations: [{ name: 'look' }] }],
        },
      },
    });
  });

  it('asks Anthropic for a Google client, without what only an answer needs', async () => {
    const whole = { contents, generationConfig: { temperature: 1.7, seed: 4, maxOutputTokens: 9 } };
    const answer = await post('/v1beta/models/claude/c:countTokens', { generateContentRequest: whole });
    expect(answer.json()).toStrictEqual({ totalTokens: 41 });
    expect(answer.headers).not.toHaveProperty('x-gateway-losses');
    expect(upstream.requests[0]?.body).toStrictEqual({
      model: 'c',
      messages: [{ role: 'user', content: expect.anything() }],
    });
  });

  it('asks OpenAI for an Anthropic client', async () => {
    const answer = await post(messagesPath, { model: 'gpt/o', messages, tools });
    expect(answer.json()).toStrictEqual({ input_tokens: 43 });
    const { body } = upstream.requests[0] ?? {};
    expect(body).toMatchObject({ model: 'o', tools: [{ type: 'function', name: 'look' }] });
    expect(body).not.toHaveProperty('store');
  });

  it('asks Anthropic for a responses client, and through the hub where the operator wants it', async () => {
    const answer = await post(responsesPath, { model: 'claude/c', instructions: 'Be brief.', input: 'Hi' });
    expect(answer.json()).toStrictEqual({ object: 'response.input_tokens', input_tokens: 41 });
    const own = await post(messagesPath, { model: 'translated/c', messages });
    expect(own.headers).toMatchObject({ 'x-gateway-lane': 'hub' });
    expect(own.json()).toStrictEqual({ input_tokens: 41 });
  });

  it('reports what cannot be carried, and refuses it to the strict', async () => {
    const body = {
      model: 'gemini/g',
      messages: [
        {
          role: 'user',
          content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }],
        },
      ],
    };
    const answer = await post(messagesPath, body);
    expect(answer.headers['x-gateway-losses']).toContain('cache');
    const strict = await post(messagesPath, body, { 'x-gateway-strict': 'true' });
    expect(strict.status).toBe(422);
    expect(strict.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
  });
});

describe('an estimate', () => {
  const estimated = { 'x-gateway-lane': 'hub', 'x-gateway-usage': 'estimated' };

  it('answers each family where the upstream cannot count', async () => {
    // "Hello there, gateway!" has 5 tokens; 4 stand around a turn, 3 before the answer.
    const answers = await Promise.all([
      post(messagesPath, { model: 'plain/m', messages }),
      post('/v1beta/models/plain/m:countTokens', { contents }),
      post(responsesPath, { model: 'plain/m', input: 'Hello there, gateway!' }),
    ]);
    expect(answers.map((answer) => answer.json())).toStrictEqual([
      { input_tokens: 12 },
      { totalTokens: 12 },
      { object: 'response.input_tokens', input_tokens: 12 },
    ]);
    for (const { headers } of answers) expect(headers).toMatchObject(estimated);
    expect(upstream.requests).toStrictEqual([]);
  });

  it('answers where the upstream turns out not to know the path', async () => {
    const answer = await post(messagesPath, { model: 'bare/c', messages });
    expect(upstream.requests).toHaveLength(1);
    expect(answer.headers).toMatchObject(estimated);
    expect(answer.json()).toStrictEqual({ input_tokens: 12 });
  });

  it('grows with system, tools, calls, results and images', async () => {
    const count = async (body: Record<string, unknown>): Promise<number> => {
      const answer = await post(messagesPath, { model: 'plain/m', messages, ...body });
      return (answer.json() as { input_tokens: number }).input_tokens;
    };
    const plain = await count({});
    expect(await count({ system: 'Be brief.' })).toBe(plain + 4 + 3);
    const tool = { name: 'look', input_schema: { type: 'object', properties: { at: { type: 'string' } } } };
    expect(await count({ tools: [tool] })).toBeGreaterThan(plain + 20);
    const call = { type: 'tool_use', id: 't', name: 'look', input: { at: 'the sky' } };
    const result = { type: 'tool_result', tool_use_id: 't', content: 'It is blue and wide.' };
    const turns = [...messages, { role: 'assistant', content: [call] }, { role: 'user', content: [result] }];
    expect(await count({ messages: turns })).toBeGreaterThan(plain + 20);
    const image = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
    expect(await count({ messages: [{ role: 'user', content: [image] }] })).toBe(7 + 85 + 4 * 170);
  });
});

describe('a count of what continues a kept response', () => {
  const create = async (): Promise<string> => {
    const message = { role: 'assistant', content: 'It is blue and wide.' };
    upstream.answer('/v1/chat/completions', 200, {
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    });
    const answer = await post('/v1/responses', { model: 'plain/m', input: 'What of the sky?' });
    upstream.requests.length = 0;
    return (answer.json() as { id: string }).id;
  };

  it('counts the turns before it, whoever counts', async () => {
    const previous_response_id = await create();
    const input = 'And the sea?';
    const alone = await post(responsesPath, { model: 'plain/m', input });
    const whole = await post(responsesPath, { model: 'plain/m', input, previous_response_id });
    const [few, many] = [alone, whole].map(
      (answer) => (answer.json() as { input_tokens: number }).input_tokens,
    );
    // Five and six tokens of text, and twice what stands around a turn.
    expect(many).toBe((few ?? 0) + 5 + 6 + 2 * 4);
    await post(responsesPath, { model: 'gpt/o', input, previous_response_id });
    const sent = upstream.requests[0]?.body;
    expect(sent).not.toHaveProperty('previous_response_id');
    expect(sent?.input).toHaveLength(3);
  });

  it('is not found where nobody can know it', async () => {
    const body = { model: 'plain/m', input: 'Hi', previous_response_id: 'resp_unknown' };
    const answer = await post(responsesPath, body);
    expect([answer.status, answer.json()]).toMatchObject([
      expect.any(Number),
      { error: { param: 'previous_response_id' } },
    ]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('a bad request for a count', () => {
  it.each([
    ['without a version', messagesPath, { model: 'claude/c', messages }, 400, { 'anthropic-version': '' }],
    ['without messages', messagesPath, { model: 'claude/c' }, 400, {}],
    ['for an unknown model', messagesPath, { model: 'nobody/knows', messages }, 404, {}],
  ])('%s is refused in Anthropic’s words', async (_case, path, body, status, headers) => {
    const answer = await post(path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({
      type: 'error',
      error: { type: status === 404 ? 'not_found_error' : 'invalid_request_error' },
    });
    expect(upstream.requests).toStrictEqual([]);
  });

  it.each([
    ['with bad contents', 'gemini/g', { contents: 'Hi' }, 400, 'INVALID_ARGUMENT'],
    ['for an unknown model', 'nobody/knows', { contents }, 404, 'NOT_FOUND'],
    ['without anything to count', 'plain/m', {}, 400, 'INVALID_ARGUMENT'],
  ])('%s is refused in Google’s words', async (_case, model, body, code, status) => {
    const answer = await post(`/v1beta/models/${model}:countTokens`, body);
    expect(answer.json()).toMatchObject({ error: { code, status } });
  });

  it.each([
    ['without a model', { input: 'Hi' }, 400],
    ['for an unknown model', { model: 'nobody/knows', input: 'Hi' }, 404],
    ['without an input', { model: 'plain/m' }, 400],
  ])('%s is refused in OpenAI’s words', async (_case, body, status) => {
    const answer = await post(responsesPath, body);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('without a credential is refused', async () => {
    for (const path of [messagesPath, responsesPath, googlePath('g')]) {
      expect((await post(path, {}, { authorization: '' })).status).toBe(401);
    }
  });
});
