import { describe, expect, it } from '@jest/globals';
import { checkOpenAiCompletionsGrammar } from './index.js';

const chunk = (choice: object | undefined, more: object = {}) => ({
  id: 'c',
  object: 'text_completion',
  created: 1,
  model: 'm',
  choices:
    choice === undefined ? [] : [{ index: 0, text: 'x', logprobs: null, finish_reason: null, ...choice }],
  ...more,
});
const finish = chunk({ text: '', finish_reason: 'stop' });
const usage = { prompt_tokens: 1 };
const lists = { tokens: ['x'], token_logprobs: [-1], top_logprobs: null, text_offset: [0] };
const error = { error: { message: 'm', type: 't', param: null, code: null } };
const check = (...bodies: readonly (object | string)[]) => {
  checkOpenAiCompletionsGrammar(
    bodies.map((body) => ({ data: typeof body === 'string' ? body : JSON.stringify(body) })),
  );
};

describe('the grammar', () => {
  it.each<[string, readonly (object | string)[]]>([
    ['a whole answer', [chunk({}), finish, '[DONE]']],
    ['usage at the end', [chunk({}), finish, chunk(undefined, { usage }), '[DONE]']],
    ['an error in place of the end', [chunk({}), error]],
    ['an error alone', [error]],
    ['probabilities', [chunk({ logprobs: lists }), finish, '[DONE]']],
  ])('allows %s', (_what, bodies) => {
    expect(() => {
      check(...bodies);
    }).not.toThrow();
  });

  it.each<[string, readonly (object | string)[]]>([
    ['is empty', []],
    ['neither', [chunk({})]],
    ['not finished', [chunk({}), '[DONE]']],
    ['goes on after its end', [finish, chunk({}), '[DONE]']],
    ['not the last event', [finish, '[DONE]', '[DONE]']],
    ['not the last event', [chunk({}, error), finish, '[DONE]']],
    ['missing or changes', [chunk({}), { ...finish, id: 'other' }, '[DONE]']],
    ['another object', [{ ...finish, object: 'chat.completion.chunk' }, '[DONE]']],
    ['usage is not', [chunk({}, { usage }), finish, '[DONE]']],
    ['usage is told beside', [{ ...finish, usage }, '[DONE]']],
    ['lacks its index', [chunk({ index: undefined }), finish, '[DONE]']],
    ['differ in length', [chunk({ logprobs: { ...lists, tokens: [] } }), finish, '[DONE]']],
    ['goes back', [chunk({ logprobs: { ...lists, text_offset: [-1] } }), finish, '[DONE]']],
    ['neither null nor', [chunk({ logprobs: undefined }), finish, '[DONE]']],
    ['no choices', [chunk({}, { choices: null }), finish, '[DONE]']],
  ])('says "%s"', (rule, bodies) => {
    expect(() => {
      check(...bodies);
    }).toThrow(rule);
  });

  it('allows no event names', () => {
    expect(() => {
      checkOpenAiCompletionsGrammar([{ event: 'x', data: '[DONE]' }]);
    }).toThrow('has the name');
  });
});
