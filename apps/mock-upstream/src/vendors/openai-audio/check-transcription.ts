import { isJsonObject } from '#libs/json';
import { heardSeconds } from '../../media/sound/heard-seconds.js';
import type { MediaCall } from '../media-call.js';
import {
  checkFields,
  isArray,
  isBoolean,
  isNumber,
  isOneOf,
  isString,
  missing,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';
import { checkForm } from '../openai/read-form.js';
import type { VendorReply } from '../vendor.js';
import { readTranscriptionCall, textIn, textsIn } from './transcription-call.js';
import type { AudioOperation, TranscriptionCall } from './transcription-call.js';
import { transcriptionModel } from './transcription-model.js';
import type { TranscriptionModel } from './transcription-model.js';

const extensions = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
const longestBlock = 30;

/** What OpenAI would refuse a recording with; undefined where it is fine. */
export function checkTranscription(call: MediaCall, operation: AudioOperation): VendorReply | undefined {
  const fault = checkForm(call);
  if (fault) return fault;
  const read = readTranscriptionCall(call, operation);
  const name = textIn(read.fields.model) ?? '';
  if (name === '') return openAiError(400, { message: 'you must provide a model parameter', param: 'model' });
  const model = transcriptionModel(name);
  return (
    checkKnown(read, model, name) ??
    checkFile(read) ??
    checkFields(read.fields, checksFor(operation)) ??
    checkFormat(read, model, name) ??
    checkTogether(read, name)
  );
}

function checkKnown(
  { fields, files, operation }: TranscriptionCall,
  model: TranscriptionModel,
  name: string,
): VendorReply | undefined {
  if (operation === 'translate' && !model.translates)
    return invalidField('model', `The model '${name}' does not support translation.`, 'invalid_model');
  const checks = checksFor(operation);
  const unknown =
    Object.keys(fields).find((field) => !checks.has(field)) ??
    [...files.keys()].find((field) => field !== 'file');
  if (unknown !== undefined)
    return invalidField(unknown, `Unknown parameter: '${unknown}'.`, 'unknown_parameter');
  const refused = model.refuses.find((field) => fields[field] !== undefined);
  if (refused === undefined) return undefined;
  return invalidField(
    refused,
    `'${refused}' is not supported with model '${name}'.`,
    'unsupported_parameter',
  );
}

/** The ending of its name decides what a file is. */
function checkFile({ file, files }: TranscriptionCall): VendorReply | undefined {
  if (!file) return missing('file');
  if ((files.get('file')?.length ?? 0) > 1) return invalidField('file', 'You must provide exactly one file.');
  const extension = /\.(\w+)$/u.exec(file.filename)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) {
    const list = extensions.map((one) => `'${one}'`).join(', ');
    return invalidField('file', `Invalid file format. Supported formats: [${list}]`);
  }
  if (file.size > 0) return undefined;
  const message = 'Audio file is too short. Minimum audio length is 0.1 seconds.';
  return invalidField('file', message, 'audio_too_short');
}

function checkFormat(
  { fields }: TranscriptionCall,
  { formats }: TranscriptionModel,
  name: string,
): VendorReply | undefined {
  const format = textIn(fields.response_format) ?? 'json';
  if (!formats.includes(format)) {
    const message = `response_format '${format}' is not compatible with model '${name}'. Use ${formats.map((one) => `'${one}'`).join(' or ')} instead.`;
    return invalidField('response_format', message, 'unsupported_value');
  }
  if (fields.timestamp_granularities !== undefined && format !== 'verbose_json') {
    const message = "timestamp_granularities can only be used with response_format 'verbose_json'.";
    return invalidField('timestamp_granularities', message);
  }
  return fields.include !== undefined && format !== 'json'
    ? invalidField('include', "include can only be used with response_format 'json'.")
    : undefined;
}

function checkTogether({ fields, file }: TranscriptionCall, name: string): VendorReply | undefined {
  const names = textsIn(fields.known_speaker_names);
  const references = textsIn(fields.known_speaker_references);
  if (names.length !== references.length)
    return invalidField(
      'known_speaker_references',
      "'known_speaker_names' and 'known_speaker_references' must have the same length.",
    );
  const isLong = file !== undefined && heardSeconds(file) > longestBlock;
  if (!isLong || fields.chunking_strategy !== undefined || !name.includes('diarize')) return undefined;
  return invalidField(
    'chunking_strategy',
    'chunking_strategy is required for diarization models',
    'missing_required_parameter',
  );
}

const shared: Readonly<Record<string, FieldCheck>> = {
  model: isString,
  prompt: isString,
  temperature: isNumber('decimal', 0, 1),
};

const transcriptionChecks: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    ...shared,
    response_format: isOneOf('json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'),
    language: isString,
    languages: isArray(isString),
    keywords: isArray(isString),
    timestamp_granularities: isArray(isOneOf('word', 'segment'), 2),
    include: isArray(isOneOf('logprobs')),
    chunking_strategy: isChunking,
    known_speaker_names: isArray(isString, 4),
    known_speaker_references: isArray(isDataUrl, 4),
    stream: isBoolean,
  }),
);

const translationChecks: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    ...shared,
    response_format: isOneOf('json', 'text', 'srt', 'verbose_json', 'vtt'),
  }),
);

function checksFor(operation: AudioOperation): ReadonlyMap<string, FieldCheck> {
  return operation === 'transcribe' ? transcriptionChecks : translationChecks;
}

const strategyChecks: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    type: isOneOf('server_vad'),
    threshold: isNumber('decimal', 0, 1),
    prefix_padding_ms: isNumber('integer', 0),
    silence_duration_ms: isNumber('integer', 0),
  }),
);

function isChunking(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  if (!isJsonObject(value)) return isOneOf('auto')(value, path);
  if (value.type === undefined) return missing(`${path}[type]`);
  const unknown = Object.keys(value).find((name) => !strategyChecks.has(name));
  if (unknown === undefined) return checkFields(value, strategyChecks);
  return invalidField(path, `Unknown parameter: '${path}[${unknown}]'.`, 'unknown_parameter');
}

function isDataUrl(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  const isRight = typeof value === 'string' && /^data:audio\/[\w.+-]+;base64,/u.test(value);
  return isRight ? undefined : invalidField(path, `Invalid '${path}': expected a data URL of audio.`);
}
