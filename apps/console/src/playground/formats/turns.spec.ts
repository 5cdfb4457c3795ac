import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage, Message } from '../conversation/conversation.js';
import { question } from './fixtures/read-recorded.js';
import { argumentsObject, turnsOf } from './turns.js';

const call = (id: string, name = 'f') => ({ type: 'tool-call' as const, id, name, arguments: '{}' });
const answer = (
  parts: AssistantMessage['parts'],
  state: AssistantMessage['state'] = 'complete',
): AssistantMessage => ({
  id: 'answer',
  parent: 'question',
  createdAt: 2,
  role: 'assistant',
  model: 'tiny',
  format: 'chat-completions',
  parts,
  state,
});
const results = (...ids: readonly string[]): Message => ({
  id: 'results',
  parent: 'answer',
  createdAt: 3,
  role: 'tool',
  results: ids.map((callId) => ({ callId, name: 'f', content: `of ${callId}`, isError: false })),
});

describe('turns', () => {
  it('leave out answers that hold nothing', () => {
    const thought = answer([{ type: 'reasoning', text: 'hm' }], 'stopped');
    expect(turnsOf([question, answer([], 'failed'), question, thought, question]).turns).toHaveLength(3);
  });

  it('bring results into the order of their calls, and tell of those that are missing', () => {
    const { turns, leftOut } = turnsOf([
      question,
      answer([call('a'), call('b'), call('c')]),
      results('c', 'a', 'x'),
    ]);
    expect(turns[2]).toMatchObject({
      results: [
        { callId: 'a', content: 'of a', isError: false },
        { callId: 'b', isError: true },
        { callId: 'c', content: 'of c' },
      ],
    });
    expect(leftOut).toMatchObject([{ feature: 'tool-results', action: 'filled' }]);
  });

  it('fill results where the person went on without', () => {
    const { turns } = turnsOf([question, answer([call('a')]), question]);
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
  });

  it('give calls without an id of the vendor one that is theirs alone', () => {
    const { turns } = turnsOf([
      question,
      answer([call('local-0'), call('local-1')]),
      results('local-1', 'local-0'),
      answer([call('local-0')]),
      results('local-0'),
    ]);
    const ids = turns.flatMap((turn) =>
      turn.role === 'assistant'
        ? turn.parts.flatMap((part) => (part.type === 'tool-call' ? [part.id] : []))
        : [],
    );
    const resultIds = turns.flatMap((turn) =>
      turn.role === 'tool' ? turn.results.map(({ callId }) => callId) : [],
    );
    expect(new Set(ids).size).toBe(3);
    expect(resultIds).toEqual(ids);
    expect(turns[2]).toMatchObject({ results: [{ content: 'of local-0' }, { content: 'of local-1' }] });
  });
});

it.each([
  ['', {}, false],
  ['{"a":1}', { a: 1 }, false],
  ['[1]', { _raw: '[1]' }, true],
  ['{"a', { _raw: '{"a' }, true],
])('arguments %s', (text, value, isWrapped) => {
  expect(argumentsObject(text)).toEqual({ value, isWrapped });
});
