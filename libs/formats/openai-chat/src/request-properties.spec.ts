import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { openAiChatCodec } from './index.js';

/** An optional field may be absent, null or said. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const base64 = fc.base64String({ maxLength: 16 });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
const extra = fc.record({ vendor_field: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] });
const withExtra = <Value extends object>(value: fc.Arbitrary<Value>) =>
  fc.tuple(value, extra).map(([known, unknown]) => ({ ...known, ...unknown }));
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  withExtra(fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) }));

const breakpoint = {
  prompt_cache_breakpoint: optional(
    { mode: fc.constant('explicit') },
    { ttl: fc.constantFrom('30m', '12h') },
  ),
};
const textPart = optional({ type: fc.constant('text'), text: fc.string() }, breakpoint);
const url = fc.oneof(
  fc.webUrl(),
  base64.map((data) => `data:image/png;base64,${data}`),
  fc.string().map((junk) => `data:${junk}`),
);
const imagePart = optional(
  {
    type: fc.constant('image_url'),
    image_url: optional({ url }, { detail: maybe(fc.constantFrom('auto', 'low', 'high', 'original')) }),
  },
  breakpoint,
);
const audioPart = optional(
  {
    type: fc.constant('input_audio'),
    input_audio: optional({ data: base64, format: fc.constantFrom('wav', 'mp3') }, {}),
  },
  breakpoint,
);
const filePart = optional(
  {
    type: fc.constant('file'),
    file: fc.oneof(
      optional({ file_id: fc.string() }, { filename: fc.string() }),
      optional({ file_data: fc.oneof(url, base64) }, { filename: fc.string() }),
    ),
  },
  breakpoint,
);
const refusalPart = optional({ type: fc.constant('refusal'), refusal: fc.string() }, {});
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const words = fc.oneof(fc.string(), listOf(textPart));

const functionCall = { name, arguments: fc.string() };
const toolCall = fc.oneof(
  optional({ id: fc.string(), type: fc.constant('function'), function: optional(functionCall, {}) }, {}),
  optional(
    { id: fc.string(), type: fc.constant('custom'), custom: optional({ name, input: fc.string() }, {}) },
    {},
  ),
);
const message = fc.oneof(
  optional({ role: fc.constantFrom('system', 'developer'), content: words }, { name }),
  optional(
    {
      role: fc.constant('user'),
      content: fc.oneof(fc.string(), listOf(fc.oneof(textPart, imagePart, audioPart, filePart))),
    },
    { name },
  ),
  optional(
    { role: fc.constant('assistant') },
    {
      content: maybe(fc.oneof(fc.string(), listOf(fc.oneof(textPart, refusalPart)))),
      refusal: maybe(fc.string()),
      reasoning_content: maybe(fc.string()),
      reasoning: maybe(fc.string()),
      tool_calls: maybe(listOf(toolCall)),
      audio: maybe(optional({ id: fc.string() }, {})),
      function_call: maybe(optional(functionCall, {})),
      name,
    },
  ),
  optional({ role: fc.constant('tool'), tool_call_id: fc.string(), content: words }, {}),
  optional({ role: fc.constant('function'), name, content: maybe(fc.string()) }, {}),
);

const definition = optional(
  { name },
  {
    description: fc.string(),
    parameters: maybe(fc.constant({ type: 'object' })),
    strict: maybe(fc.boolean()),
  },
);
const grammar = optional({ syntax: fc.constantFrom('lark', 'regex'), definition: fc.string() }, {});
const customFormat = fc.oneof(
  optional({ type: fc.constant('text') }, {}),
  optional({ type: fc.constant('grammar'), grammar }, {}),
);
const tool = fc.oneof(
  optional({ type: fc.constant('function'), function: definition }, {}),
  optional(
    {
      type: fc.constant('custom'),
      custom: optional({ name }, { description: fc.string(), format: customFormat }),
    },
    {},
  ),
);
const namedTool = optional({ type: fc.constant('function'), function: optional({ name }, {}) }, {});
const toolChoice = fc.oneof(
  fc.constantFrom('none', 'auto', 'required'),
  namedTool,
  optional(
    {
      type: fc.constant('allowed_tools'),
      allowed_tools: optional({ mode: fc.constantFrom('auto', 'required'), tools: listOf(namedTool) }, {}),
    },
    {},
  ),
);
const responseFormat = fc.oneof(
  optional({ type: fc.constantFrom('text', 'json_object') }, {}),
  optional(
    {
      type: fc.constant('json_schema'),
      json_schema: optional(
        {},
        {
          name,
          description: fc.string(),
          schema: fc.constant({ type: 'object' }),
          strict: maybe(fc.boolean()),
        },
      ),
    },
    {},
  ),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

const body = optional(
  { model: fc.string(), messages: fc.array(message, { minLength: 1, maxLength: 4 }) },
  {
    stream: maybe(fc.boolean()),
    stream_options: maybe(
      optional({}, { include_usage: fc.boolean(), include_obfuscation: maybe(fc.boolean()) }),
    ),
    max_completion_tokens: maybe(fc.nat()),
    max_tokens: maybe(fc.nat()),
    temperature: maybe(number),
    top_p: maybe(number),
    n: maybe(fc.nat()),
    stop: maybe(fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 4 }))),
    seed: maybe(fc.integer()),
    frequency_penalty: maybe(number),
    presence_penalty: maybe(number),
    logit_bias: maybe(fc.dictionary(fc.stringMatching(/^\d{1,4}$/), number)),
    logprobs: maybe(fc.boolean()),
    top_logprobs: maybe(fc.nat(20)),
    tools: maybe(listOf(tool)),
    tool_choice: maybe(toolChoice),
    parallel_tool_calls: fc.boolean(),
    functions: maybe(listOf(definition)),
    function_call: maybe(fc.oneof(fc.constantFrom('none', 'auto'), optional({ name }, {}))),
    response_format: maybe(responseFormat),
    reasoning_effort: maybe(fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max')),
    reasoning: maybe(
      optional({}, { effort: fc.constantFrom('low', 'odd'), max_tokens: fc.nat(), enabled: fc.boolean() }),
    ),
    thinking: maybe(
      optional({}, { type: fc.constantFrom('enabled', 'disabled', 'odd'), budget_tokens: fc.nat() }),
    ),
    verbosity: maybe(fc.constantFrom('low', 'medium', 'high')),
    modalities: maybe(listOf(fc.constantFrom('text', 'audio'))),
    audio: maybe(fc.record({ voice: name, format: fc.constantFrom('wav', 'mp3') })),
    prediction: maybe(fc.record({ type: fc.constant('content'), content: words })),
    metadata: maybe(fc.dictionary(name, fc.string(), { maxKeys: 3 })),
    store: maybe(fc.boolean()),
    service_tier: maybe(fc.string()),
    prompt_cache_key: maybe(fc.string()),
    prompt_cache_options: optional(
      {},
      { mode: fc.constantFrom('implicit', 'explicit'), ttl: fc.constant('30m') },
    ),
    prompt_cache_retention: maybe(fc.constantFrom('in_memory', '24h')),
    safety_identifier: maybe(fc.string()),
    user: fc.string(),
    moderation: maybe(fc.record({ model: fc.string() })),
    web_search_options: optional({}, { search_context_size: fc.constantFrom('low', 'high') }),
    top_k: fc.oneof(fc.nat(), fc.string()),
    min_p: maybe(number),
  },
);

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(body, (value) => {
      // Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own.
      const said = JSON.parse(JSON.stringify(value)) as JsonObject;
      const request = openAiChatCodec.decodeRequest(said);
      const { value: written, losses } = openAiChatCodec.encodeRequest(request, { model: request.model });
      return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), said) && losses.length === 0;
    }),
    { numRuns: 500 },
  );
});
