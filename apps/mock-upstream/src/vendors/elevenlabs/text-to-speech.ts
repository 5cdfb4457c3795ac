import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { makeSound } from '../../media/sound/make-sound.js';
import { chunkSecondsOf, spokenSeconds } from '../../media/sound/spoken-seconds.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { MediaEndpoint, VendorFlow, VendorReply } from '../vendor.js';
import { elevenLabsError, invalidInput } from './elevenlabs-error.js';
import { longestText } from './models.js';
import { readOutputFormat } from './output-format.js';
import { isVoice } from './voices.js';

const usualFormat = 'mp3_44100_128';
const usualModel = 'eleven_multilingual_v2';
const queryFields = ['output_format', 'enable_logging', 'optimize_streaming_latency'];

type Check = (value: JsonValue) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isList: Check = (value) => isJsonArray(value);
const isBetween =
  (minimum: number, maximum: number): Check =>
  (value) =>
    typeof value === 'number' && value >= minimum && value <= maximum;

const settingChecks: Readonly<Record<string, Check>> = {
  stability: isBetween(0, 1),
  similarity_boost: isBetween(0, 1),
  style: isBetween(0, 1),
  speed: isBetween(0.7, 1.2),
  use_speaker_boost: isFlag,
};
const checks: Readonly<Record<string, Check>> = {
  text: isText,
  model_id: isText,
  language_code: isText,
  voice_settings: isJsonObject,
  pronunciation_dictionary_locators: isList,
  seed: isBetween(0, 4_294_967_295),
  previous_text: isText,
  next_text: isText,
  previous_request_ids: isList,
  next_request_ids: isList,
  use_pvc_as_ivc: isFlag,
  apply_text_normalization: (value) => value === 'auto' || value === 'on' || value === 'off',
  apply_language_text_normalization: isFlag,
  audio_effects: isJsonObject,
};

/** `POST /v1/text-to-speech/{voice}` and `/stream`. Fields that the vendor would pass over are refused here. */
export function textToSpeech(voice: string, isStream: boolean): MediaEndpoint {
  return {
    kind: 'media',
    malformedEvent: { data: '{"detail":{"sta' },
    check: ({ json, query }) => checkQuery(query, isStream) ?? checkBody(json) ?? checkVoice(voice),
    read: ({ json }) => ({ model: modelOf(json), stream: false }),
    words: ({ json }) => fieldOf(json, 'text') ?? '',
    answer: (call, words) => answer(call, words, voice),
  };
}

function checkQuery(query: URLSearchParams, isStream: boolean): VendorReply | undefined {
  const unknown = [...query.keys()].find((name) => !queryFields.includes(name));
  if (unknown !== undefined)
    return invalidInput(['query', unknown], 'Extra inputs are not permitted', 'extra_forbidden');
  const format = query.get('output_format') ?? usualFormat;
  return readOutputFormat(format, isStream)
    ? undefined
    : invalidInput(
        ['query', 'output_format'],
        `Input should be 'mp3_22050_32', 'mp3_44100_128', … or 'opus_48000_192'`,
        'enum',
        format,
      );
}

function checkBody(json: JsonValue | undefined): VendorReply | undefined {
  if (!isJsonObject(json) || json.text === undefined)
    return invalidInput(['body', 'text'], 'Field required', 'missing');
  const fault = checkObject(json, checks, ['body']) ?? checkSettings(json.voice_settings);
  if (fault) return fault;
  const text = fieldOf(json, 'text') ?? '';
  const model = modelOf(json);
  if (text.trim() === '')
    return elevenLabsError(
      400,
      'input_text_empty',
      'Input text is empty. Please provide text to be converted to speech.',
    );
  if (model.startsWith('scribe'))
    return elevenLabsError(
      400,
      'model_can_not_do_text_to_speech',
      `The model '${model}' can not do text to speech.`,
    );
  const most = longestText(model);
  if (text.length <= most) return undefined;
  const message = `This request's text has ${text.length} characters and exceeds the character limit of ${most} characters for this model.`;
  return elevenLabsError(400, 'max_character_limit_exceeded', message);
}

function checkSettings(settings: JsonValue | undefined): VendorReply | undefined {
  return isJsonObject(settings)
    ? checkObject(settings, settingChecks, ['body', 'voice_settings'])
    : undefined;
}

function checkObject(
  object: JsonObject,
  known: Readonly<Record<string, Check>>,
  path: readonly string[],
): VendorReply | undefined {
  for (const [name, value = null] of Object.entries(object)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!check)
      return invalidInput([...path, name], 'Extra inputs are not permitted', 'extra_forbidden', value);
    if (value !== null && !check(value))
      return invalidInput([...path, name], 'Input is invalid', 'value_error', value);
  }
  return undefined;
}

function checkVoice(voice: string): VendorReply | undefined {
  if (isVoice(voice)) return undefined;
  return elevenLabsError(404, 'voice_not_found', `A voice with the voice_id '${voice}' was not found.`);
}

function answer({ json, query }: MediaCall, { text, media, serial }: MediaWords, voice: string): VendorFlow {
  const output = readOutputFormat(query.get('output_format') ?? usualFormat, false);
  const settings = isJsonObject(json) && isJsonObject(json.voice_settings) ? json.voice_settings : {};
  const { speed = 1 } = settings;
  const frames = makeSound(output?.format ?? 'mp3', {
    seconds: spokenSeconds(text, media, typeof speed === 'number' ? speed : 1),
    sampleRate: output?.sampleRate ?? 24_000,
    chunkSeconds: chunkSecondsOf(media),
    seed: `${voice} ${text}`,
  });
  const headers = {
    'content-type': output?.contentType ?? 'audio/mpeg',
    'character-cost': String(fieldOf(json, 'text')?.length ?? 0),
    'history-item-id': `mockHistory${serial}`,
    'request-id': `mockRequest${serial}`,
  };
  return { frames, headers };
}

const modelOf = (json: JsonValue | undefined): string => fieldOf(json, 'model_id') ?? usualModel;

function fieldOf(json: JsonValue | undefined, name: string): string | undefined {
  const value = isJsonObject(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
