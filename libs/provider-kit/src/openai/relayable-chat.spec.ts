import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import type { ChatDialectOptions } from './chat-dialect.js';
import { isRelayableChat } from './relayable-chat.js';

const strict: ChatDialectOptions = {
  maxTokensField: 'max_tokens',
  developerRole: false,
  streamUsage: false,
  seedField: 'random_seed',
  callIds: 'nine',
  prefillMark: true,
  refuses: ['logprobs', 'n', 'name', 'user'],
};
const saying = (more: JsonObject, ...messages: JsonObject[]): JsonObject => ({
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }, ...messages],
  ...more,
});
const call = (id: string): JsonObject => ({ role: 'assistant', tool_calls: [{ id }] });

describe('a body of chat completions', () => {
  it.each<[string, JsonObject]>([
    ['says a field that is refused', saying({ user: 'u' })],
    ['says its companion', saying({ top_logprobs: 2 })],
    ['asks for several answers', saying({ n: 2 })],
    ['limits tokens in the newer field', saying({ max_completion_tokens: 5 })],
    ['asks for usage', saying({ stream_options: {} })],
    ['has a seed', saying({ seed: 1 })],
    ['has a developer', saying({}, { role: 'developer', content: 'x' }, { role: 'user', content: 'y' })],
    ['names a participant', saying({}, { role: 'user', name: 'a', content: 'y' })],
    [
      'brings thinking back',
      saying({}, { role: 'assistant', reasoning_content: 'x' }, { role: 'user', content: '' }),
    ],
    ['has a long id of a call', saying({}, call('call_1'))],
    ['has a long id of a result', saying({}, { role: 'tool', tool_call_id: 'call_1', content: '' })],
    [
      'brings empty fields back',
      saying({}, { role: 'assistant', refusal: null }, { role: 'user', content: '' }),
    ],
    ['says nothing in a refused field', saying({ user: null })],
    ['begins the answer', saying({}, { role: 'assistant', content: 'I' })],
  ])('that %s is written anew for an upstream that refuses it', (_what, body) => {
    expect(isRelayableChat(body, strict)).toBe(false);
    expect(isRelayableChat(body, { ...strict, refuses: [] })).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ['says nothing of the kind', saying({ max_tokens: 5, random_seed: 1, n: 1 })],
    ['has short ids', saying({}, call('abcdefgh1'), { role: 'tool', tool_call_id: 'abcdefgh1' })],
    ['marks its beginning', saying({}, { role: 'assistant', content: 'I', prefix: true })],
    ['is of another format', { input: 'Hi', user: 'u' }],
  ])('that %s is relayed', (_what, body) => {
    expect(isRelayableChat(body, strict)).toBe(true);
  });
});
