import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const path = '/v1/chat/completions';
const head = { id: '1', object: 'chat.completion', created: 1, model: 'm' };

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const baseUrl = `${upstream.url}/v1`;
  gateway = await startGateway({
    providers: { up: { type: 'openai', baseUrl, formats: ['openai-chat'] } },
  });
});

afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const ask = (route: string, body: object): Promise<Response> =>
  fetch(`${gateway.baseUrl}/${route}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
    },
    body: JSON.stringify({ model: 'up/m', ...body }),
  });

describe('a tool whose name the upstream does not take', () => {
  const name = `${'files.read.'.repeat(9)}all`;
  const asking = {
    max_tokens: 99,
    messages: [{ role: 'user', content: 'Read.' }],
    tools: [{ name, input_schema: { type: 'object' } }],
  };
  /** The name that the upstream was offered. */
  const offered = async (): Promise<string> => {
    upstream.answer(path, 200, {
      ...head,
      choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: 'stop' }],
    });
    await ask('messages', asking);
    const [tool] = upstream.requests.at(-1)?.body.tools as [{ function: { name: string } }];
    return tool.function.name;
  };

  it('is called by its own name', async () => {
    const written = await offered();
    expect(written).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    const call = { id: 'call_1', type: 'function', function: { name: written, arguments: '{}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    upstream.answer(path, 200, { ...head, choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    const answer = (await (await ask('messages', asking)).json()) as { content: object[] };
    expect(answer.content).toMatchObject([{ type: 'tool_use', name }]);
  });

  it('is called by its own name in streams', async () => {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: await offered(), arguments: '{}' },
    };
    const chunks = [
      { index: 0, delta: { role: 'assistant', tool_calls: [call] } },
      { index: 0, delta: {}, finish_reason: 'tool_calls' },
    ].map((choice) => JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [choice] }));
    upstream.answer(path, 200, [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`).join(''));
    const text = await (await ask('messages', { ...asking, stream: true })).text();
    expect(text).toContain(`"name":"${name}"`);
  });
});

describe('what the gateway keeps itself', () => {
  it('is not reported as lost', async () => {
    upstream.answer(path, 200, {
      ...head,
      choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
    const kept = await ask('responses', { input: 'hi', store: true });
    expect(kept.status).toBe(200);
    expect(kept.headers.get('x-gateway-losses') ?? '').not.toContain('store');
    const completion = await ask('messages', { max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] });
    expect(completion.headers.get('x-gateway-losses')).toBeNull();
  });
});
