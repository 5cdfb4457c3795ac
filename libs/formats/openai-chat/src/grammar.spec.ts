import { describe, expect, it } from '@jest/globals';
import { checkOpenAiChatGrammar } from './index.js';

const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
const first = chunk({ role: 'assistant', content: '' });
const last = chunk({}, 'stop');
const call = (more: object) => chunk({ tool_calls: [{ index: 0, ...more }] });
const named = { id: 'c', type: 'function', function: { name: 'f', arguments: '' } };
const usage = { prompt_tokens: 1 };
const error = { error: { message: 'm', type: 't', param: null, code: null } };
const done = '[DONE]';
const check = (...bodies: readonly (object | string)[]) => {
  checkOpenAiChatGrammar(
    bodies.map((body) => ({ data: typeof body === 'string' ? body : JSON.stringify(body) })),
  );
};

describe('the grammar', () => {
  it.each<[string, readonly (object | string)[]]>([
    ['a whole answer', [first, chunk({ content: 'x' }), last, done]],
    ['a call in fragments', [first, call(named), call({ function: { arguments: '{}' } }), last, done]],
    ['usage at the end', [first, last, { ...last, choices: [], usage }, done]],
    ['an error in place of the end', [first, error]],
    ['an error alone', [error]],
  ])('allows %s', (_what, bodies) => {
    expect(() => {
      check(...bodies);
    }).not.toThrow();
  });

  it.each<[string, readonly (object | string)[]]>([
    ['is empty', []],
    ['neither', [first]],
    ['there is no choice', [done]],
    ['not finished', [first, done]],
    ['goes on after its end', [first, last, chunk({}), done]],
    ['not the last event', [first, last, done, done]],
    ['not the last event', [{ ...first, ...error }, last, done]],
    ['missing or changes', [first, { ...last, id: 'other' }, done]],
    ['another object', [chunk({ role: 'assistant' }, 'stop', { object: 'text_completion' }), done]],
    ['usage is not', [{ ...first, usage }, last, done]],
    ['usage is told beside', [first, { ...last, usage }, done]],
    ['first delta alone', [last, done]],
    ['first delta alone', [first, first, last, done]],
    ['content is no text', [first, chunk({ content: [] }), last, done]],
    ['no id or type', [first, call({ function: { name: 'f', arguments: '' } }), last, done]],
    ['no name', [first, call({ ...named, function: { arguments: '' } }), last, done]],
    ['begun twice', [first, call(named), call(named), last, done]],
    ['have gaps', [first, call({ ...named, index: 1 }), last, done]],
    ['says nothing of it', [first, call({ ...named, type: 'custom' }), last, done]],
  ])('says "%s"', (rule, bodies) => {
    expect(() => {
      check(...bodies);
    }).toThrow(rule);
  });

  it('allows no event names', () => {
    expect(() => {
      checkOpenAiChatGrammar([{ event: 'x', data: done }]);
    }).toThrow('an event has the name x');
  });
});
