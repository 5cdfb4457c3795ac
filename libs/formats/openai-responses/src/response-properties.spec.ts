import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { checkOpenAiResponsesGrammar, openAiResponsesCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiResponsesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
const extra = fc.record({ vendor_field: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] });
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  fc
    .tuple(fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) }), extra)
    .map(([known, unknown]) => ({ ...known, ...unknown }));
const type = (value: string) => ({ type: fc.constant(value) });
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });

const token = { token: fc.string(), logprob: fc.integer(), bytes: listOf(fc.nat(255)) };
const logprobs = listOf(fc.record({ ...token, top_logprobs: listOf(fc.record(token)) }));
const citation = optional(
  {
    ...type('url_citation'),
    url: fc.webUrl(),
    title: fc.string(),
    start_index: fc.nat(),
    end_index: fc.nat(),
  },
  {},
);
const content = fc.oneof(
  optional(
    {
      ...type('output_text'),
      text: fc.string(),
      annotations: listOf(fc.oneof(citation, optional({ ...type('file_path'), file_id: name }, {}))),
    },
    { logprobs },
  ),
  optional({ ...type('refusal'), refusal: fc.string() }, {}),
  optional(type('output_audio'), { data: fc.string() }),
);
const status = { status: fc.constantFrom('completed', 'incomplete') };
const texts = (kind: string) => listOf(fc.record({ ...type(kind), text: fc.string({ minLength: 1 }) }));
const item = fc.oneof(
  optional(
    { ...type('message'), role: fc.constant('assistant'), content: listOf(content) },
    { ...status, phase: maybe(fc.constant('commentary')) },
  ),
  optional(
    { ...type('reasoning'), summary: texts('summary_text') },
    { ...status, content: texts('reasoning_text'), encrypted_content: maybe(fc.base64String()) },
  ),
  optional({ ...type('function_call'), name, arguments: fc.string() }, { ...status, namespace: name }),
  optional({ ...type('custom_tool_call'), name, input: fc.string() }, status),
  optional(type('web_search_call'), status),
  optional({ ...type('image_generation_call'), result: maybe(fc.base64String()) }, status),
);
/** Ids are unique within an answer. */
const output = listOf(item).map((items) =>
  items.map((value, index) => ({
    ...value,
    id: `id_${String(index)}`,
    ...('name' in value && { call_id: `call_${String(index)}` }),
  })),
);
const count = fc.nat();
const usage = optional(
  { input_tokens: count, output_tokens: count, total_tokens: count },
  {
    input_tokens_details: optional({}, { cached_tokens: count, cache_write_tokens: count }),
    output_tokens_details: optional({}, { reasoning_tokens: count }),
  },
);
const ended = fc.oneof(
  fc.constant({ status: 'completed', incomplete_details: null }),
  fc
    .constantFrom('max_output_tokens', 'content_filter', 'max_messages')
    .map((reason) => ({ status: 'incomplete', incomplete_details: { reason } })),
  fc.constantFrom('queued', 'in_progress', 'cancelled').map((word) => ({ status: word })),
);
const body = fc
  .tuple(
    optional(
      { id: name, object: fc.constant('response'), created_at: count, model: fc.string(), output },
      { usage: maybe(usage), service_tier: maybe(name), error: fc.constant(null), tools: fc.constant([]) },
    ),
    ended,
  )
  .map(([known, end]) => JSON.parse(JSON.stringify({ ...known, ...end })) as JsonObject);

const runs = { numRuns: 500 };

describe('any response', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(body, (said) => {
        const { value, losses } = encodeResponse(decodeResponse(said), defaults);
        return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), said) && losses.length === 0;
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
        checkOpenAiResponsesGrammar(wire);
        const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
        for (const event of events) checker.push(event);
        checker.finish();
        const types = (parts: readonly { type: string }[] = []) => parts.map((part) => part.type);
        const streamed = fold(events);
        return isDeepStrictEqual(types(streamed.candidates[0]?.parts), types(response.candidates[0]?.parts));
      }),
      runs,
    );
  });
});
