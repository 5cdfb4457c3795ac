import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { chatResponse } from '../fixtures/response-bodies.js';
import { openAiChatCodec } from './index.js';

const { decodeResponse, encodeResponse } = openAiChatCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

it('any answer comes back as the upstream sent it', () => {
  fc.assert(
    fc.property(chatResponse, (said) => {
      const { value, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
    }),
    runs(),
  );
});

const answer = (message: JsonObject, more: JsonObject = {}) => {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...more }];
  return { id: 'a', object: 'chat.completion', created: 0, model: 'm', choices };
};
const token = { token: 'a', logprob: -1, bytes: null, top_logprobs: [] };

it.each([
  ['probabilities with an unknown field', answer({}, { logprobs: { content: [], refusal: null, rank: 1 } })],
  ['probabilities without refusal', answer({}, { logprobs: { content: [token] } })],
  ['a token with an unknown field', answer({}, { logprobs: { content: [{ ...token, rank: 1 }] } })],
  ['probabilities that say nothing', answer({}, { logprobs: {} })],
  ['a legacy call without arguments', answer({ function_call: { name: 'f', arguments: '' } })],
  [
    'a call without arguments',
    answer({ tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '' } }] }),
  ],
])('%s comes back', (_, said) => {
  expect(encodeResponse(decodeResponse(said), defaults)).toEqual({ value: said, losses: [] });
});
