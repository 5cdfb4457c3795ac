import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec, checkAnthropicMessagesGrammar } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = anthropicMessagesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

const words = fc.string({ unit: 'binary', maxLength: 12 });
const name = fc.stringMatching(/^[A-Za-z0-9-]{1,16}$/);
const is = <Value>(value: Value) => fc.constant(value);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) => {
  const fields: Fields = { ...required, ...others, vendor_field: fc.jsonValue({ maxDepth: 2 }) };
  return fc.record(fields, { requiredKeys: Object.keys(required) });
};

const webCitation = fc.record({
  type: is('web_search_result_location'),
  url: fc.webUrl(),
  title: maybe(words),
  encrypted_index: words,
  cited_text: words,
});
const pageCitation = fc.record({
  type: is('page_location'),
  cited_text: words,
  document_title: maybe(words),
});
const input = fc.dictionary(words, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const block = fc.oneof(
  optional(
    { type: is('text'), text: words },
    { citations: maybe(fc.oneof(fc.array(webCitation), fc.array(fc.oneof(webCitation, pageCitation)))) },
  ),
  optional({ type: is('thinking'), thinking: words, signature: words }, {}),
  optional({ type: is('redacted_thinking'), data: words }, {}),
  optional({ type: is('tool_use'), id: words, name, input }, { caller: is({ type: 'direct' }) }),
  optional({ type: is('server_tool_use'), id: words, name, input }, {}),
  optional(
    { type: fc.constantFrom('web_search_tool_result', 'hologram') },
    { content: fc.jsonValue({ maxDepth: 2 }) },
  ),
);
const count = fc.nat(100_000);
const usage = optional(
  {
    input_tokens: count,
    output_tokens: count,
    cache_creation_input_tokens: maybe(count),
    cache_read_input_tokens: maybe(count),
  },
  {
    cache_creation: maybe(fc.record({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })),
    output_tokens_details: maybe(fc.record({ thinking_tokens: count })),
    server_tool_use: maybe(fc.record({ web_search_requests: count, web_fetch_requests: count })),
    service_tier: maybe(is('standard')),
  },
);
const body = optional(
  {
    id: fc.string({ minLength: 1 }),
    type: is('message'),
    role: is('assistant'),
    model: fc.string({ minLength: 1 }),
    content: fc.array(block, { maxLength: 4 }),
    stop_reason: fc.oneof(
      fc.constantFrom('end_turn', 'max_tokens', 'tool_use', 'pause_turn', 'refusal'),
      words,
    ),
    stop_sequence: maybe(words),
    usage,
  },
  { stop_details: maybe(is({ type: 'refusal' })), container: maybe(is({ id: 'c' })) },
);
/** Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own. */
const arrived = body.map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) };

it('any answer comes back as it was', () => {
  fc.assert(
    fc.property(arrived, (said) => {
      const { value, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), said) && losses.length === 0;
    }),
    runs,
  );
});

it('any answer, streamed, keeps order, grammar and meaning', () => {
  fc.assert(
    fc.property(arrived, (said) => {
      const response = decodeResponse(said);
      const events = explode(response);
      const checker = new OrderChecker();
      for (const event of events) checker.push(event);
      checker.finish();
      const encoder = createStreamEncoder(defaults);
      const decoder = createStreamDecoder();
      const wire = events.flatMap((event) => encoder.push(event));
      checkAnthropicMessagesGrammar(wire);
      const { value } = encodeResponse(
        fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]),
        defaults,
      );
      expect(value.content).toHaveLength((said.content as readonly unknown[]).length);
      expect(value).toMatchObject({ id: said.id, model: said.model, stop_reason: said.stop_reason });
    }),
    runs,
  );
});
