import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Strictness, VendorReply } from '../vendor.js';
import {
  checkFields,
  isArray,
  isBoolean,
  isNumber,
  isObject,
  isString,
  missing,
  wrongType,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';

const mostPrompts = 2048;

const isStop: FieldCheck = (value, path) =>
  typeof value === 'string' ? undefined : isArray(isString, 4)(value, path);

/** The vendor's documented fields besides the model and the prompt. */
const fields: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    max_tokens: isNumber('integer', 0),
    temperature: isNumber('decimal', 0, 2),
    top_p: isNumber('decimal', 0, 1),
    n: isNumber('integer', 1, 128),
    best_of: isNumber('integer', 1, 20),
    stream: isBoolean,
    stream_options: isObject,
    logprobs: isNumber('integer', 0, 5),
    echo: isBoolean,
    suffix: isString,
    stop: isStop,
    frequency_penalty: isNumber('decimal', -2, 2),
    presence_penalty: isNumber('decimal', -2, 2),
    logit_bias: isObject,
    seed: isNumber('integer', -Infinity),
    user: isString,
  }),
);

/** What OpenAI would refuse a completion request with; undefined where it is fine. */
export function checkCompletionRequest(
  body: JsonValue,
  { refuseUnknownFields }: Strictness,
): VendorReply | undefined {
  if (!isJsonObject(body)) return openAiError(400, { message: 'Invalid body: expected a JSON object.' });
  const { model, prompt } = body;
  if (model === undefined) return openAiError(400, { message: 'you must provide a model parameter' });
  if (typeof model !== 'string') return wrongType('model', 'a string', model);
  return (
    (refuseUnknownFields ? checkUnknownFields(body) : undefined) ??
    checkPrompt(prompt) ??
    checkFields(body, fields) ??
    checkCombinations(body)
  );
}

function checkUnknownFields(body: JsonObject): VendorReply | undefined {
  const unknown = Object.keys(body).find(
    (name) => !fields.has(name) && name !== 'model' && name !== 'prompt',
  );
  if (unknown === undefined) return undefined;
  return openAiError(400, { message: `Unrecognized request argument supplied: ${unknown}` });
}

/** A text, the tokens of one, or a list of either. */
function checkPrompt(prompt: JsonValue | undefined): VendorReply | undefined {
  if (prompt === undefined || prompt === null) return missing('prompt');
  if (typeof prompt === 'string') return undefined;
  const expected = 'one of a string, array of strings, array of integers, or array of integer arrays';
  if (!isJsonArray(prompt)) return wrongType('prompt', expected, prompt);
  if (prompt.length === 0) return emptyArray('prompt');
  const kind = kinds.find(({ is }) => is(prompt[0])) ?? tokens;
  const odd = prompt.findIndex((entry) => !kind.is(entry));
  if (odd >= 0) return wrongType(`prompt[${odd}]`, kind.name, prompt[odd]);
  const empty = prompt.findIndex((entry) => isJsonArray(entry) && entry.length === 0);
  return empty < 0 ? checkCount(prompt) : emptyArray(`prompt[${empty}]`);
}

interface PromptKind {
  readonly name: string;
  readonly is: (entry: JsonValue | undefined) => boolean;
}

const tokens: PromptKind = { name: 'an integer', is: isToken };

/** What a list of prompts, or a prompt of tokens, holds: all entries are of one kind. */
const kinds: readonly PromptKind[] = [
  { name: 'a string', is: (entry) => typeof entry === 'string' },
  { name: 'an array of integers', is: (entry) => isJsonArray(entry) && entry.every(isToken) },
  tokens,
];

function isToken(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function checkCount(prompt: readonly JsonValue[]): VendorReply | undefined {
  if (prompt.length <= mostPrompts || prompt.every(isToken)) return undefined;
  const message = `Invalid 'prompt': array too long. Expected an array with maximum length ${mostPrompts}, but got an array with length ${prompt.length} instead.`;
  return invalidField('prompt', message, 'array_above_max_length');
}

function emptyArray(path: string): VendorReply {
  const message = `Invalid '${path}': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
  return invalidField(path, message, 'empty_array');
}

/** Fields that need or exclude each other. */
function checkCombinations(body: JsonObject): VendorReply | undefined {
  const { stream, stream_options: options, n, best_of: bestOf } = body;
  if (options !== undefined && options !== null && stream !== true) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    return invalidField('stream_options', message);
  }
  if (typeof bestOf !== 'number') return undefined;
  const wanted = typeof n === 'number' ? n : 1;
  if (bestOf < wanted) {
    const message = `You requested that the server return more choices than it will generate (HINT: You must set 'n' (currently ${wanted}) to be at most 'best_of' (currently ${bestOf}), or omit either parameter if you don't specifically want to use them.)`;
    return invalidField('best_of', message);
  }
  if (bestOf === wanted || stream !== true) return undefined;
  return invalidField('best_of', "'best_of' greater than 'n' is not supported with 'stream'.");
}
