import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsCodec } from './index.js';

/** An optional field may be absent, null or said. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const tokenIds = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
const some = { minLength: 1, maxLength: 3 };

const body = fc.record(
  {
    model: fc.string(),
    prompt: fc.oneof(fc.string(), fc.array(fc.string(), some), tokenIds, fc.array(tokenIds, some)),
    max_tokens: maybe(fc.nat()),
    temperature: maybe(number),
    top_p: maybe(number),
    n: maybe(fc.nat()),
    best_of: maybe(fc.nat()),
    stream: maybe(fc.boolean()),
    stream_options: maybe(
      fc.record(
        { include_usage: maybe(fc.boolean()), include_obfuscation: fc.boolean(), vendor: fc.nat() },
        { requiredKeys: [] },
      ),
    ),
    stop: maybe(fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 4 }))),
    suffix: maybe(fc.string()),
    echo: maybe(fc.boolean()),
    logprobs: maybe(fc.nat(5)),
    frequency_penalty: maybe(number),
    presence_penalty: maybe(number),
    logit_bias: maybe(fc.dictionary(fc.stringMatching(/^\d{1,4}$/), number)),
    seed: maybe(fc.integer()),
    user: maybe(fc.string()),
    top_k: fc.oneof(fc.integer(), fc.string()),
    min_p: maybe(number),
    repetition_penalty: maybe(number),
    vendor_field: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['model', 'prompt'] },
);

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(body, (value) => {
      // Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own.
      const said = JSON.parse(JSON.stringify(value)) as JsonObject;
      const request = openAiCompletionsCodec.decodeRequest(said);
      const { value: written, losses } = openAiCompletionsCodec.encodeRequest(request, {
        model: request.model,
      });
      return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), said) && losses.length === 0;
    }),
    { numRuns: 500 },
  );
});
