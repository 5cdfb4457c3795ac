import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

/** An optional field may be absent, null or said. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const base64 = fc.base64String({ maxLength: 16 });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
const extra = fc.record({ vendor_field: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] });
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  fc
    .tuple(fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) }), extra)
    .map(([known, unknown]) => ({ ...known, ...unknown }));
const type = (value: string) => ({ type: fc.constant(value) });
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });

const breakpoint = {
  prompt_cache_breakpoint: maybe(
    optional({ mode: fc.constant('explicit') }, { ttl: fc.constantFrom('30m', '12h') }),
  ),
};
const dataUrl = base64.map((data) => `data:image/png;base64,${data}`);
const detail = maybe(fc.constantFrom('auto', 'low', 'high', 'original'));
const inputText = optional({ ...type('input_text'), text: fc.string() }, breakpoint);
const inputImage = fc.oneof(
  optional(
    { ...type('input_image'), image_url: fc.oneof(fc.webUrl(), dataUrl, fc.string()) },
    { detail, file_id: fc.constant(null), ...breakpoint },
  ),
  optional({ ...type('input_image'), file_id: fc.string() }, { detail, image_url: maybe(fc.webUrl()) }),
);
const filename = maybe(fc.string());
const inputFile = fc.oneof(
  optional({ ...type('input_file'), file_id: fc.string() }, { filename, detail }),
  optional({ ...type('input_file'), file_url: fc.webUrl() }, { filename, ...breakpoint }),
  optional(
    {
      ...type('input_file'),
      file_data: fc.oneof(
        dataUrl,
        base64,
        fc.string().map((junk) => `data:${junk}`),
      ),
    },
    { filename },
  ),
);
const inputAudio = optional(
  {
    ...type('input_audio'),
    input_audio: optional({ data: base64, format: fc.constantFrom('wav', 'mp3') }, {}),
  },
  breakpoint,
);
const inputPart = fc.oneof(inputText, inputImage, inputFile, inputAudio);
const citation = optional(
  { ...type('url_citation'), url: fc.webUrl() },
  { title: fc.string(), start_index: fc.nat(), end_index: fc.nat() },
);
const fileCitation = optional({ ...type('file_citation'), file_id: fc.string() }, {});
const outputText = optional(
  { ...type('output_text'), text: fc.string() },
  { annotations: maybe(listOf(fc.oneof(citation, fileCitation))), logprobs: maybe(fc.constant([])) },
);
const refusal = optional({ ...type('refusal'), refusal: fc.string() }, {});

const identity = {
  id: maybe(name),
  status: maybe(fc.constantFrom('in_progress', 'completed', 'incomplete')),
};
const userMessage = optional(
  {
    role: fc.constantFrom('user', 'system', 'developer'),
    content: fc.oneof(fc.string(), listOf(fc.oneof(inputPart, outputText, refusal))),
  },
  { type: maybe(fc.constant('message')), ...identity },
);
const assistantMessage = optional(
  {
    role: fc.constant('assistant'),
    content: fc.oneof(fc.string(), listOf(fc.oneof(outputText, refusal, inputText, inputImage))),
  },
  { type: maybe(fc.constant('message')), phase: maybe(fc.constantFrom('commentary')), ...identity },
);
const textEntry = (kind: string) => optional({ ...type(kind), text: fc.string() }, {});
const reasoning = optional(type('reasoning'), {
  summary: maybe(listOf(textEntry('summary_text'))),
  content: maybe(listOf(textEntry('reasoning_text'))),
  encrypted_content: maybe(fc.base64String()),
  ...identity,
});
const call = fc.oneof(
  optional(
    { ...type('function_call'), call_id: fc.string(), name, arguments: fc.string() },
    { ...identity, namespace: name },
  ),
  optional({ ...type('custom_tool_call'), call_id: fc.string(), name, input: fc.string() }, identity),
);
const output = optional(
  {
    type: fc.constantFrom('function_call_output', 'custom_tool_call_output'),
    call_id: fc.string(),
    output: fc.oneof(fc.string(), listOf(fc.oneof(inputText, inputImage, inputFile))),
  },
  identity,
);
const hosted = optional(
  {
    type: fc.constantFrom('web_search_call', 'mcp_call', 'shell_call_output', 'item_reference', 'compaction'),
    id: name,
  },
  {},
);
const image = optional(
  { ...type('image_generation_call'), id: maybe(name), result: maybe(base64) },
  { output_format: maybe(fc.constantFrom('png', 'webp')), status: fc.constant('completed') },
);
const item = fc.oneof(userMessage, assistantMessage, reasoning, call, output, hosted, image);

const schema = fc.constant({ type: 'object' });
const grammar = { syntax: fc.constantFrom('lark', 'regex'), definition: fc.string() };
const tool = fc.oneof(
  optional(
    { ...type('function'), name },
    { description: maybe(fc.string()), parameters: maybe(schema), strict: maybe(fc.boolean()) },
  ),
  optional(
    { ...type('custom'), name },
    {
      description: fc.string(),
      format: fc.oneof(optional(type('text'), {}), optional({ ...type('grammar'), ...grammar }, {})),
    },
  ),
  optional({ type: fc.constantFrom('web_search', 'mcp', 'namespace') }, { name }),
);
const namedTool = optional({ type: fc.constantFrom('function', 'custom'), name }, {});
const toolChoice = fc.oneof(
  fc.constantFrom('none', 'auto', 'required'),
  namedTool,
  optional({ type: fc.constantFrom('web_search_preview', 'mcp', 'file_search') }, { name }),
  optional(
    {
      ...type('allowed_tools'),
      mode: fc.constantFrom('auto', 'required'),
      tools: listOf(fc.oneof(namedTool, optional(type('image_generation'), {}))),
    },
    {},
  ),
);
const textFormat = fc.oneof(
  optional({ type: fc.constantFrom('text', 'json_object') }, {}),
  optional(type('json_schema'), { name, description: fc.string(), schema, strict: maybe(fc.boolean()) }),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

const body = optional(
  { model: fc.string(), input: fc.oneof(fc.string(), fc.array(item, { minLength: 1, maxLength: 5 })) },
  {
    instructions: maybe(fc.string()),
    previous_response_id: maybe(name),
    conversation: maybe(fc.oneof(name, optional({}, { id: name }))),
    store: maybe(fc.boolean()),
    background: maybe(fc.boolean()),
    stream: maybe(fc.boolean()),
    stream_options: maybe(optional({}, { include_obfuscation: maybe(fc.boolean()) })),
    max_output_tokens: maybe(fc.nat()),
    max_tool_calls: maybe(fc.nat()),
    temperature: maybe(number),
    top_p: maybe(number),
    top_logprobs: maybe(fc.nat(20)),
    tools: maybe(listOf(tool)),
    tool_choice: maybe(toolChoice),
    parallel_tool_calls: maybe(fc.boolean()),
    text: maybe(
      optional({}, { format: maybe(textFormat), verbosity: maybe(fc.constantFrom('low', 'high')) }),
    ),
    reasoning: maybe(
      optional(
        {},
        {
          effort: maybe(fc.constantFrom('none', 'low', 'max')),
          summary: maybe(fc.constantFrom('auto', 'detailed')),
          mode: fc.constant('pro'),
        },
      ),
    ),
    include: maybe(listOf(fc.constantFrom('message.output_text.logprobs', 'reasoning.encrypted_content'))),
    truncation: maybe(fc.constantFrom('auto', 'disabled')),
    prompt: maybe(fc.record({ id: name })),
    metadata: maybe(fc.dictionary(name, fc.string(), { maxKeys: 3 })),
    safety_identifier: maybe(fc.string()),
    user: fc.string(),
    service_tier: maybe(fc.string()),
    prompt_cache_key: maybe(fc.string()),
    prompt_cache_options: optional({}, { mode: fc.constantFrom('implicit'), ttl: fc.constant('30m') }),
    prompt_cache_retention: maybe(fc.constantFrom('in_memory', '24h')),
  },
);

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(body, (value) => {
      // Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own.
      const said = JSON.parse(JSON.stringify(value)) as JsonObject;
      const request = openAiResponsesCodec.decodeRequest(said);
      const { value: written, losses } = openAiResponsesCodec.encodeRequest(request, {
        model: request.model,
      });
      return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), said) && losses.length === 0;
    }),
    { numRuns: 500 },
  );
});
