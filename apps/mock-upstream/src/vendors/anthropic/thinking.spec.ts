import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';
import { redactThinking, signThinking } from './signatures.js';

const user = { role: 'user', content: 'Hello' };
const weather = { name: 'get_weather', input_schema: { type: 'object' } };
const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'sunny' };
const thinking = { type: 'thinking', thinking: 'Hm.', signature: signThinking('Hm.', 'Hm.') };
const redacted = { type: 'redacted_thinking', data: redactThinking('Hm.') };
const mark = { type: 'ephemeral' };
const budget = { type: 'enabled', budget_tokens: 1024 };

const assistant = (...content: readonly object[]): object => ({ role: 'assistant', content });
const says = (...content: readonly object[]): object => ({ role: 'user', content });
const text = (words: string, more: object = {}): object => ({ type: 'text', text: words, ...more });
const talk = (...messages: readonly object[]): object => ({ messages });
const base = { model: 'echo', max_tokens: 2000, messages: [user] };
const loop = { tools: [weather], ...talk(user, assistant(thinking, call), says(result)) };

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

describe('thinking that Anthropic refuses', () => {
  it.each<[string, object, string]>([
    ['small budget', { thinking: { ...budget, budget_tokens: 1023 } }, 'greater than or equal to 1024'],
    [
      'budget of all tokens',
      { thinking: { ...budget, budget_tokens: 2000 } },
      'must be greater than `thinking.budget_tokens`',
    ],
    ['no budget', { thinking: { type: 'enabled' } }, 'budget_tokens: Field required'],
    [
      'budget where it is adaptive',
      { thinking: { ...budget, type: 'adaptive' } },
      'thinking.adaptive.budget_tokens',
    ],
    ['unknown type', { thinking: { type: 'on' } }, "thinking: Input tag 'on'"],
    [
      'temperature',
      { thinking: budget, temperature: 0.5 },
      'temperature: may only be set to 1 when thinking',
    ],
    ['top_k', { thinking: budget, top_k: 5 }, 'top_k: must be unset when thinking'],
    ['forced tool', { thinking: budget, tools: [weather], tool_choice: { type: 'any' } }, 'forces tool use'],
    [
      'no signature',
      talk(user, assistant({ type: 'thinking', thinking: 'Hm.' }, text('Yes')), user),
      'signature: Field required',
    ],
    [
      'foreign signature',
      talk(user, assistant({ ...thinking, signature: 'AAAA' }), user),
      'Invalid `signature` in `thinking` block',
    ],
    [
      'changed words',
      talk(user, assistant({ ...thinking, thinking: 'Hm!' }), user),
      'messages.1.content.0: Invalid `signature`',
    ],
    [
      'signature with a byte more',
      talk(user, assistant({ ...thinking, signature: `${thinking.signature} ` }), user),
      'Invalid `signature`',
    ],
    [
      'changed redaction',
      talk(user, assistant({ ...redacted, data: thinking.signature }), user),
      'Invalid `data` in `redacted_thinking` block',
    ],
    ['thinking of the user', talk(says(thinking)), '`assistant`'],
    [
      'marked thinking',
      talk(user, assistant({ ...thinking, cache_control: mark }), user),
      'cache_control: Extra inputs',
    ],
    [
      'loop without its thinking',
      { ...loop, thinking: budget, ...talk(user, assistant(call), says(result)) },
      'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
    ],
    [
      'loop with its thinking later',
      {
        ...loop,
        thinking: { type: 'adaptive' },
        ...talk(user, assistant(text('So'), thinking, call), says(result)),
      },
      'but found `text`',
    ],
    [
      'prefill without thinking',
      { thinking: budget, ...talk(user, assistant(text('Well'))) },
      'but found `text`',
    ],
  ])('%s', async (_, fields, message) => {
    const { status, body } = await post({ ...base, ...fields });
    expect(body).toMatchObject({ error: { message: expect.stringContaining(message) } });
    expect(status).toBe(400);
  });

  it.each<[string, object]>([
    ['a loop with its thinking', { ...loop, thinking: budget }],
    [
      'a loop with redacted thinking',
      { ...loop, thinking: budget, ...talk(user, assistant(redacted, call), says(result)) },
    ],
    [
      'a loop without thinking where it is off',
      { tools: [weather], ...talk(user, assistant(call), says(result)) },
    ],
    [
      'thinking that was not shown',
      talk(
        user,
        assistant({ ...thinking, thinking: '', signature: signThinking('', 'Hm.') }, text('a')),
        user,
      ),
    ],
  ])('takes %s', async (_, fields) => {
    expect(await post({ ...base, ...fields })).toMatchObject({ status: 200 });
  });

  it('lets the budget exceed max_tokens where thinking is interleaved', async () => {
    const body = { ...base, thinking: { ...budget, budget_tokens: 9000 } };
    expect((await post(body)).status).toBe(400);
    const beta = 'context-1m-2025-08-07, interleaved-thinking-2025-05-14';
    const headers = { 'anthropic-version': '2023-06-01', 'anthropic-beta': beta };
    expect((await post(body, headers)).status).toBe(200);
  });
});
