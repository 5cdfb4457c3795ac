import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Strictness, VendorReply } from '../vendor.js';
import { checkMessages } from './check-messages.js';
import {
  checkFields,
  isArray,
  isBoolean,
  isNumber,
  isObject,
  isOneOf,
  isString,
  missing,
  wrongType,
  wrongValue,
} from './field-checks.js';
import type { FieldCheck } from './field-checks.js';
import { invalidField, openAiError } from './openai-error.js';

const anything: FieldCheck = () => undefined;

const isStop: FieldCheck = (value, path) =>
  typeof value === 'string' ? undefined : isArray(isString, 4)(value, path);

/** OpenAI's documented fields besides the model and the messages. */
const fields: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    stream: isBoolean,
    stream_options: isObject,
    temperature: isNumber('decimal', 0, 2),
    top_p: isNumber('decimal', 0, 1),
    n: isNumber('integer', 1, 128),
    max_tokens: isNumber('integer', 1),
    max_completion_tokens: isNumber('integer', 1),
    frequency_penalty: isNumber('decimal', -2, 2),
    presence_penalty: isNumber('decimal', -2, 2),
    logprobs: isBoolean,
    top_logprobs: isNumber('integer', 0, 20),
    logit_bias: isObject,
    seed: isNumber('integer', -Infinity),
    stop: isStop,
    tools: isArray(checkTool, 128),
    tool_choice: checkToolChoice,
    parallel_tool_calls: isBoolean,
    response_format: checkResponseFormat,
    reasoning_effort: isOneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
    verbosity: isOneOf('low', 'medium', 'high'),
    modalities: isArray(isOneOf('text', 'audio')),
    service_tier: isOneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast'),
    audio: isObject,
    metadata: isObject,
    prediction: isObject,
    moderation: isObject,
    web_search_options: isObject,
    prompt_cache_options: isObject,
    prompt_cache_key: isString,
    prompt_cache_retention: isOneOf('in_memory', '24h'),
    safety_identifier: isString,
    user: isString,
    store: isBoolean,
    functions: isArray(isObject),
    function_call: anything,
  }),
);

/** What OpenAI would refuse a chat completion request with; undefined where it is fine. */
export function checkChatRequest(
  body: JsonValue,
  { refuseUnknownFields }: Strictness,
): VendorReply | undefined {
  if (!isJsonObject(body)) {
    return openAiError(400, { message: 'Invalid body: expected a JSON object.' });
  }
  const { model, messages } = body;
  if (model === undefined) return openAiError(400, { message: 'you must provide a model parameter' });
  if (typeof model !== 'string') return wrongType('model', 'a string', model);
  return (
    (refuseUnknownFields ? checkUnknownFields(body) : undefined) ??
    checkMessages(messages) ??
    checkFields(body, fields) ??
    checkCombinations(body)
  );
}

function checkUnknownFields(body: JsonObject): VendorReply | undefined {
  const unknown = Object.keys(body).find(
    (name) => !fields.has(name) && name !== 'model' && name !== 'messages',
  );
  if (unknown === undefined) return undefined;
  return openAiError(400, { message: `Unrecognized request argument supplied: ${unknown}` });
}

/** Fields that need or exclude each other. */
function checkCombinations(body: JsonObject): VendorReply | undefined {
  const said = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  if (said('stream_options') && body.stream !== true) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    return invalidField('stream_options', message);
  }
  if (said('top_logprobs') && body.logprobs !== true) {
    const message = "The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.";
    return invalidField('top_logprobs', message);
  }
  if (said('tool_choice') && !said('tools')) {
    return invalidField('tool_choice', "'tool_choice' is only allowed when 'tools' are specified.");
  }
  if (said('max_tokens') && said('max_completion_tokens')) {
    const message = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    return invalidField('max_tokens', message);
  }
  return checkJsonMode(body);
}

/** JSON mode without a word about JSON makes models write blanks for ever; OpenAI refuses it. */
function checkJsonMode({ response_format: format, messages }: JsonObject): VendorReply | undefined {
  if (!isJsonObject(format) || format.type !== 'json_object') return undefined;
  if (/json/iu.test(JSON.stringify(messages))) return undefined;
  const message =
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  return invalidField('messages', message);
}

function checkTool(tool: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(tool)) return wrongType(path, 'an object', tool);
  const { type } = tool;
  if (type === undefined) return missing(`${path}.type`);
  if (type !== 'function' && type !== 'custom')
    return wrongValue(`${path}.type`, type, ['function', 'custom']);
  const definition = tool[type];
  if (definition === undefined) return missing(`${path}.${type}`);
  if (!isJsonObject(definition)) return wrongType(`${path}.${type}`, 'an object', definition);
  return checkName(definition.name, `${path}.${type}.name`);
}

function checkName(name: JsonValue | undefined, path: string): VendorReply | undefined {
  if (name === undefined) return missing(path);
  if (typeof name !== 'string') return wrongType(path, 'a string', name);
  if (/^[a-zA-Z0-9_-]{1,64}$/u.test(name)) return undefined;
  const message = `Invalid '${path}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
  return invalidField(path, message, 'invalid_value');
}

function checkToolChoice(choice: JsonValue, path: string): VendorReply | undefined {
  if (typeof choice === 'string') return isOneOf('none', 'auto', 'required')(choice, path);
  if (!isJsonObject(choice)) return wrongType(path, 'one of a string or an object', choice);
  const { type } = choice;
  if (type === undefined) return missing(`${path}.type`);
  const kinds = ['function', 'custom', 'allowed_tools'];
  if (typeof type !== 'string' || !kinds.includes(type)) return wrongValue(`${path}.type`, type, kinds);
  return isJsonObject(choice[type]) ? undefined : missing(`${path}.${type}`);
}

function checkResponseFormat(format: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(format)) return wrongType(path, 'an object', format);
  const { type, json_schema: schema } = format;
  if (type === undefined) return missing(`${path}.type`);
  const kinds = ['text', 'json_object', 'json_schema'];
  if (typeof type !== 'string' || !kinds.includes(type)) return wrongValue(`${path}.type`, type, kinds);
  if (type !== 'json_schema') return undefined;
  if (schema === undefined) return missing(`${path}.json_schema`);
  if (!isJsonObject(schema)) return wrongType(`${path}.json_schema`, 'an object', schema);
  return checkName(schema.name, `${path}.json_schema.name`);
}
