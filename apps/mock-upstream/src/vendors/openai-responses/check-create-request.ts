import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import {
  isArray,
  isBoolean,
  isNumber,
  isObject,
  isOneOf,
  isString,
  missing,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import { isInput } from './check-items.js';
import { isMetadata } from './check-metadata.js';
import { isTextConfiguration } from './check-text.js';
import { checkChosenTool, isTool, isToolChoice } from './check-tools.js';
import { isObjectOf, isSaid, isText, unknownParameter } from './known-fields.js';

const cacheOptions: FieldCheck = isObjectOf({
  takes: {
    mode: isOneOf('implicit', 'explicit'),
    ttl: isOneOf('30m', '12h'),
    prewarm: isBoolean,
    comparison_response_id: isString,
  },
});

const summary = isOneOf('auto', 'concise', 'detailed');

const includable = isOneOf(
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'code_interpreter_call.outputs',
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
);

const reasoning = isObjectOf({
  takes: {
    effort: isOneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
    summary,
    generate_summary: summary,
    context: isOneOf('auto', 'current_turn', 'all_turns'),
    mode: isString,
  },
});

/** The fields that say what the model gets to read. */
const conversationFields: Readonly<Record<string, FieldCheck>> = {
  model: isString,
  input: isInput,
  instructions: isString,
  previous_response_id: isString,
};

/** Settings of the input, which counting tokens takes too. */
const readingFields: Readonly<Record<string, FieldCheck>> = {
  conversation: (value, path) =>
    typeof value === 'string' ? undefined : isObjectOf({ needs: { id: isString } })(value, path),
  parallel_tool_calls: isBoolean,
  reasoning,
  text: isTextConfiguration,
  tool_choice: isToolChoice,
  tools: isArray(isTool, 128),
  truncation: isOneOf('auto', 'disabled'),
};

const cacheFields: Readonly<Record<string, FieldCheck>> = {
  prompt_cache_key: isString,
  prompt_cache_options: cacheOptions,
  prompt_cache_retention: isOneOf('in_memory', '24h'),
  service_tier: isOneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'),
  image: isObjectOf({ takes: { context_compression: isOneOf('auto', 'enabled', 'disabled') } }),
};

/** What each operation takes. */
export const operations = {
  create: {
    ...conversationFields,
    ...readingFields,
    ...cacheFields,
    background: isBoolean,
    store: isBoolean,
    stream: isBoolean,
    stream_options: isObjectOf({ takes: { include_obfuscation: isBoolean } }),
    max_output_tokens: isNumber('integer', 16),
    max_tool_calls: isNumber('integer', 1),
    temperature: isNumber('decimal', 0, 2),
    top_p: isNumber('decimal', 0, 1),
    top_logprobs: isNumber('integer', 0, 20),
    include: isArray(includable),
    prompt: isObjectOf({ needs: { id: isString }, takes: { version: isString, variables: isObject } }),
    context_management: isArray(
      isObjectOf({ needs: { type: isString }, takes: { compact_threshold: isNumber('integer', 1) } }),
    ),
    metadata: isMetadata,
    safety_identifier: isText(64),
    user: isString,
    moderation: isObject,
    access_programs: isObject,
  },
  count: { ...conversationFields, ...readingFields, personality: isString },
  compact: { ...conversationFields, ...cacheFields },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldCheck>>>>;

/** What the vendor would refuse a request with before it looks at the conversation as a whole. */
export function checkFieldsOf(operation: keyof typeof operations, body: JsonValue): VendorReply | undefined {
  if (!isJsonObject(body)) return openAiError(400, { message: 'Invalid body: expected a JSON object.' });
  const checks = new Map(Object.entries<FieldCheck>(operations[operation]));
  for (const [name, value] of Object.entries(body)) {
    const check = checks.get(name);
    if (!check) return unknownParameter(name);
    const fault = isSaid(value) ? check(value, name) : undefined;
    if (fault) return fault;
  }
  return checkCombinations(body);
}

function checkCombinations(body: JsonObject): VendorReply | undefined {
  if (!isSaid(body.model) && !isSaid(body.prompt)) return missing('model');
  if (isSaid(body.stream_options) && body.stream !== true) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    return invalidField('stream_options', message);
  }
  if (isSaid(body.conversation) && isSaid(body.previous_response_id)) {
    const message =
      "Mutually exclusive parameters: 'conversation' and 'previous_response_id'. Ensure you are only providing one of: 'previous_response_id' or 'conversation'.";
    return invalidField('conversation', message, 'mutually_exclusive_parameters');
  }
  if (body.background === true && body.store === false) {
    return invalidField('background', "Background mode is not supported with 'store' set to false.");
  }
  return checkInputIsThere(body) ?? checkChosenTool(body) ?? checkJsonMode(body);
}

function checkInputIsThere(body: JsonObject): VendorReply | undefined {
  const sources = ['input', 'previous_response_id', 'prompt', 'conversation'];
  if (sources.some((name) => isSaid(body[name]))) return undefined;
  const message = "One of 'input' or 'previous_response_id' or 'prompt' or 'conversation' must be provided.";
  return invalidField('input', message, 'missing_required_parameter');
}

/** JSON mode without a word about JSON makes models write blanks for ever; the vendor refuses it. */
function checkJsonMode({ text, input, instructions }: JsonObject): VendorReply | undefined {
  const format = isJsonObject(text) ? text.format : undefined;
  if (!isJsonObject(format) || format.type !== 'json_object') return undefined;
  if (/json/iu.test(JSON.stringify([input ?? null, instructions ?? null]))) return undefined;
  const message =
    "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.";
  return invalidField('input', message);
}
