import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec } from './index.js';

/** An optional field may be absent, null or said. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const base64 = fc.base64String({ maxLength: 16 });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
const words = fc.string({ unit: 'binary', maxLength: 12 });
const extra = fc.record({ vendor_field: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] });
const withExtra = <Value extends object>(value: fc.Arbitrary<Value>) =>
  fc.tuple(value, extra).map(([known, unknown]) => ({ ...known, ...unknown }));
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  withExtra(fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) }));
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const is = <Value>(value: Value) => fc.constant(value);

const cache_control = maybe(optional({ type: is('ephemeral') }, { ttl: fc.constantFrom('5m', '1h') }));
const webCitation = optional(
  { type: is('web_search_result_location'), url: fc.webUrl() },
  { title: maybe(words), encrypted_index: fc.base64String({ minLength: 4 }), cited_text: words },
);
const pageCitation = optional(
  { type: is('page_location'), cited_text: words },
  { document_title: maybe(words) },
);
const citations = maybe(
  fc.oneof(listOf(webCitation), listOf(pageCitation), listOf(fc.oneof(webCitation, pageCitation))),
);
const textBlock = optional({ type: is('text'), text: words }, { cache_control, citations });
const imageSource = fc.oneof(
  optional({ type: is('base64'), media_type: is('image/png'), data: base64 }, {}),
  optional({ type: is('url'), url: fc.webUrl() }, {}),
  optional({ type: is('file'), file_id: words }, {}),
);
const image = optional({ type: is('image'), source: imageSource }, { cache_control });
const blockSource = optional(
  { type: is('content'), content: fc.oneof(words, listOf(textBlock), listOf(image)) },
  {},
);
const document = optional(
  {
    type: is('document'),
    source: fc.oneof(
      imageSource,
      blockSource,
      optional({ type: is('text'), media_type: is('text/plain'), data: words }, {}),
    ),
  },
  {
    title: maybe(words),
    context: maybe(words),
    citations: maybe(fc.record({ enabled: fc.boolean() })),
    cache_control,
  },
);
const searchResult = optional(
  { type: is('search_result'), source: words, title: words, content: listOf(textBlock) },
  {},
);
const input = fc.dictionary(words, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const toolUse = optional(
  { type: is('tool_use'), id: words, name, input },
  { cache_control, caller: is({ type: 'direct' }) },
);
const serverToolUse = optional(
  { type: fc.constantFrom('server_tool_use', 'mcp_tool_use'), id: words, name, input },
  { cache_control, server_name: name },
);
const resultBlock = fc.oneof(
  textBlock,
  image,
  document,
  searchResult,
  optional({ type: is('tool_reference'), tool_name: name }, {}),
);
const toolResult = optional(
  { type: is('tool_result'), tool_use_id: words },
  { content: maybe(fc.oneof(words, listOf(resultBlock))), is_error: maybe(fc.boolean()), cache_control },
);
const thinkingBlock = fc.oneof(
  optional({ type: is('thinking'), thinking: words, signature: fc.base64String({ minLength: 4 }) }, {}),
  optional({ type: is('redacted_thinking'), data: base64 }, {}),
);
const otherBlock = optional(
  { type: fc.constantFrom('web_search_tool_result', 'container_upload', 'mcp_tool_result') },
  { content: fc.jsonValue({ maxDepth: 2 }) },
);
const message = fc.oneof(
  optional({ role: is('system'), content: fc.oneof(words, listOf(textBlock)) }, {}),
  optional(
    {
      role: is('user'),
      content: fc.oneof(words, listOf(fc.oneof(textBlock, image, document, searchResult, toolResult))),
    },
    {},
  ),
  optional(
    {
      role: is('assistant'),
      content: fc.oneof(
        words,
        listOf(fc.oneof(textBlock, thinkingBlock, toolUse, serverToolUse, otherBlock)),
      ),
    },
    {},
  ),
);

const tool = fc.oneof(
  optional(
    { name, input_schema: optional({ type: is('object') }, { properties: is({}) }) },
    { type: maybe(is('custom')), description: words, strict: maybe(fc.boolean()), cache_control },
  ),
  optional({ type: fc.constantFrom('bash_20250124', 'web_search_20250305'), name }, { cache_control }),
);
const toolChoice = fc.oneof(
  optional({ type: fc.constantFrom('auto', 'any', 'none') }, { disable_parallel_tool_use: fc.boolean() }),
  optional({ type: is('tool'), name }, { disable_parallel_tool_use: fc.boolean() }),
);
const thinking = fc.oneof(
  optional(
    { type: is('enabled'), budget_tokens: fc.nat() },
    { display: maybe(fc.constantFrom('summarized', 'omitted')) },
  ),
  optional({ type: fc.constantFrom('adaptive', 'between_tools', 'disabled') }, {}),
);
const schemaFormat = optional({ type: is('json_schema'), schema: is({ type: 'object' }) }, {});
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

const body = optional(
  { model: words, max_tokens: fc.nat(), messages: fc.array(message, { minLength: 1, maxLength: 4 }) },
  {
    system: maybe(fc.oneof(words, listOf(textBlock))),
    temperature: maybe(number),
    top_p: maybe(number),
    top_k: maybe(fc.nat()),
    stream: maybe(fc.boolean()),
    stop_sequences: maybe(listOf(words)),
    tools: maybe(listOf(tool)),
    tool_choice: maybe(toolChoice),
    thinking: maybe(thinking),
    metadata: maybe(optional({}, { user_id: maybe(words) })),
    output_config: maybe(
      optional(
        {},
        {
          effort: maybe(fc.constantFrom('low', 'medium', 'high', 'xhigh', 'max')),
          format: maybe(schemaFormat),
        },
      ),
    ),
    output_format: maybe(schemaFormat),
    service_tier: maybe(fc.constantFrom('auto', 'standard_only')),
    speed: maybe(is('fast')),
    container: maybe(words),
    cache_control,
  },
);

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(body, (value) => {
      // Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own.
      const said = JSON.parse(JSON.stringify(value)) as JsonObject;
      const request = anthropicMessagesCodec.decodeRequest(said);
      const { value: written, losses } = anthropicMessagesCodec.encodeRequest(request, {
        model: request.model,
      });
      return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), said) && losses.length === 0;
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});
