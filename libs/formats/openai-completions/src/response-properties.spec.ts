import { isDeepStrictEqual } from 'node:util';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { Candidate } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { checkOpenAiCompletionsGrammar, openAiCompletionsCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiCompletionsCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

const count = fc.nat(1000);
const word = fc.stringMatching(/^[a-z]{1,8}$/);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const token = fc.record({
  token: fc.string(),
  logprob: fc.double({ noNaN: true, noDefaultInfinity: true, max: 0 }),
  top: fc.dictionary(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true, max: 0 }), {
    maxKeys: 3,
  }),
});
const logprobs = fc.array(token, { minLength: 1, maxLength: 4 }).map((tokens) => ({
  tokens: tokens.map((one) => one.token),
  token_logprobs: tokens.map((one) => one.logprob),
  top_logprobs: tokens.map((one) => one.top),
  text_offset: tokens.map((_, place) => place),
}));
const choice = fc.record({
  text: fc.string(),
  logprobs: maybe(logprobs),
  finish_reason: fc.constantFrom('stop', 'length', 'content_filter', 'abort'),
  vendor: fc.jsonValue({ maxDepth: 1 }),
});
const usage = fc.record({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: fc.record({
    cached_tokens: count,
    text_tokens: count,
    audio_tokens: count,
    image_tokens: count,
  }),
  completion_tokens_details: fc.record({ text_tokens: count, audio_tokens: count, reasoning_tokens: count }),
});
const body = fc
  .record(
    {
      id: word,
      object: fc.constant('text_completion'),
      created: fc.integer({ min: 1 }),
      model: word,
      choices: fc.array(choice, { maxLength: 4 }),
      usage,
      system_fingerprint: maybe(word),
      vendor: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ['id', 'object', 'created', 'model', 'choices'] },
  )
  .map((said) => ({ ...said, choices: said.choices.map((one, index) => ({ index, ...one })) }))
  // Through text, as a body arrives.
  .map((said) => JSON.parse(JSON.stringify(said)) as JsonObject);

const runs = { numRuns: 500 };

describe('any response', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(body, (said) => {
        const { value } = encodeResponse(decodeResponse(said), defaults);
        return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), said);
      }),
      runs,
    );
  });

  it('streams in the grammar, and decodes to what was streamed', () => {
    fc.assert(
      fc.property(body, (said) => {
        const response = decodeResponse(said);
        const encoder = createStreamEncoder(defaults);
        const decoder = createStreamDecoder();
        const checker = new OrderChecker();
        const wire = explode(response).flatMap((event) => encoder.push(event));
        checkOpenAiCompletionsGrammar(wire);
        if (response.candidates.length === 0) return true;
        const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
        for (const event of events) checker.push(event);
        checker.finish();
        const streamed = fold(events);
        return isDeepStrictEqual(streamed.candidates.map(essence), response.candidates.map(essence));
      }),
      runs,
    );
  });
});

/** What a stream can say of a candidate: an empty text is not among it, nor are unknown fields that are null. */
function essence({ index, parts, finish, logprobs: probabilities }: Candidate): unknown {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return JSON.parse(JSON.stringify({ index, text: texts.join(''), finish, probabilities }));
}
