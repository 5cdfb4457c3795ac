import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { MediaCall } from '../media-call.js';
import {
  checkFields,
  isNumber,
  isOneOf,
  isString,
  missing,
  wrongType,
  wrongValue,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';

const longestInput = 4096;
const voices = [
  ...[
    'alloy',
    'ash',
    'ballad',
    'cedar',
    'coral',
    'echo',
    'fable',
    'marin',
    'nova',
    'onyx',
    'sage',
    'shimmer',
  ],
  'verse',
];

/** What OpenAI would refuse a text to read aloud with; undefined where it is fine. */
export function checkSpeech({ json }: MediaCall): VendorReply | undefined {
  if (!isJsonObject(json)) return openAiError(400, { message: 'The body must be a JSON object.' });
  const absent = ['model', 'input', 'voice'].find((name) => (json[name] ?? '') === '');
  if (absent !== undefined) return missing(absent);
  const unknown = Object.keys(json).find((name) => !checks.has(name));
  if (unknown !== undefined)
    return invalidField(unknown, `Unknown parameter: '${unknown}'.`, 'unknown_parameter');
  return checkFields(json, checks) ?? checkModel(json);
}

const checks: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    model: isString,
    input: isInput,
    voice: isVoice,
    instructions: isString,
    response_format: isOneOf('mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'),
    speed: isNumber('decimal', 0.25, 4),
    stream_format: isOneOf('sse', 'audio'),
  }),
);

function isInput(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  if (typeof value !== 'string') return wrongType(path, 'a string', value);
  if (value.length <= longestInput) return undefined;
  const message = `Invalid '${path}': string too long. Expected a string with maximum length ${longestInput}, but got a string with length ${value.length} instead.`;
  return invalidField(path, message, 'string_above_max_length');
}

function isVoice(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  if (typeof value === 'string') return undefined;
  if (!isJsonObject(value)) return wrongType(path, 'a string or an object', value);
  if (typeof value.id !== 'string') return missing(`${path}.id`);
  return Object.keys(value).length === 1 ? undefined : invalidField(path, `Unknown parameter in '${path}'.`);
}

/** OpenAI's own models have OpenAI's own voices. */
function checkModel({ model, voice, stream_format: form }: JsonObject): VendorReply | undefined {
  const isFirst = typeof model === 'string' && /^tts-1(?:-|$)/u.test(model);
  const isOwn = isFirst || (typeof model === 'string' && model.startsWith('gpt-4o-mini-tts'));
  if (isOwn && typeof voice === 'string' && !voices.includes(voice))
    return wrongValue('voice', voice, voices);
  if (!isFirst || form !== 'sse') return undefined;
  return invalidField(
    'stream_format',
    `stream_format 'sse' is not supported with model '${model}'.`,
    'unsupported_value',
  );
}
