import { isFilePart } from '../../uploads/recorded-upload.js';
import type { RecordedTextPart } from '../../uploads/recorded-upload.js';
import type { MediaCall } from '../media-call.js';
import type { VendorReply } from '../vendor.js';
import { elevenLabsError, invalidInput } from './elevenlabs-error.js';

type TextCheck = (text: string) => string | undefined;

const isAny: TextCheck = () => undefined;
const isFlag: TextCheck = (text) =>
  /^(?:true|false|1|0)$/iu.test(text)
    ? undefined
    : 'Input should be a valid boolean, unable to interpret input';
const isWord =
  (...words: readonly string[]): TextCheck =>
  (text) =>
    words.includes(text) ? undefined : `Input should be ${words.map((word) => `'${word}'`).join(' or ')}`;
const isNumber =
  (minimum: number, maximum: number): TextCheck =>
  (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isNaN(value)) return 'Input should be a valid number, unable to parse string as a number';
    if (value < minimum) return `Input should be greater than or equal to ${minimum}`;
    return value > maximum ? `Input should be less than or equal to ${maximum}` : undefined;
  };

const checks: Readonly<Record<string, TextCheck>> = {
  model_id: isAny,
  language_code: isAny,
  transcript_edit: isAny,
  tag_audio_events: isFlag,
  num_speakers: isNumber(1, 32),
  timestamps_granularity: isWord('none', 'word', 'character'),
  diarize: isFlag,
  diarization_threshold: isNumber(0.1, 0.4),
  additional_formats: isAny,
  file_format: isWord('pcm_s16le_16', 'other'),
  cloud_storage_url: isAny,
  source_url: isAny,
  webhook: isFlag,
  webhook_id: isAny,
  webhook_metadata: isAny,
  temperature: isNumber(0, 2),
  seed: isNumber(0, 2_147_483_647),
  use_multi_channel: isFlag,
  multichannel_output_style: isAny,
  entity_detection: isAny,
  entity_redaction: isAny,
  entity_redaction_mode: isAny,
  no_verbatim: isFlag,
  use_speaker_library: isFlag,
  detect_speaker_roles: isFlag,
  keyterms: (text) => (text.length <= 50 ? undefined : 'String should have at most 50 characters'),
};

/** What ElevenLabs would refuse a recording with. Fields that it knows not it would pass over; they are refused here. */
export function checkSpeechToText({ form, query }: MediaCall): VendorReply | undefined {
  const stray = [...query.keys()].find((name) => name !== 'enable_logging' && name !== 'token');
  if (stray !== undefined)
    return invalidInput(['query', stray], 'Extra inputs are not permitted', 'extra_forbidden');
  if (!form) return invalidInput(['body', 'model_id'], 'Field required', 'missing');
  if (form.fault !== undefined)
    return elevenLabsError(400, 'bad_request', `There was an error parsing the body: ${form.fault}`);
  const texts = form.parts.filter((part): part is RecordedTextPart => !isFilePart(part));
  const files = form.parts.filter(isFilePart);
  for (const { name, text } of texts) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check)
      return invalidInput(['body', name], 'Extra inputs are not permitted', 'extra_forbidden', text);
    const fault = check(text);
    if (fault !== undefined) return invalidInput(['body', name], fault, 'value_error', text);
  }
  const other = files.find(({ name }) => name !== 'file');
  if (other) return invalidInput(['body', other.name], 'Extra inputs are not permitted', 'extra_forbidden');
  return (
    checkModel(texts) ??
    checkSource(
      texts,
      files.map(({ size }) => size),
    )
  );
}

function checkModel(texts: readonly RecordedTextPart[]): VendorReply | undefined {
  const model = texts.find(({ name }) => name === 'model_id')?.text;
  if (model === undefined) return invalidInput(['body', 'model_id'], 'Field required', 'missing');
  if (!model.startsWith('eleven_')) return undefined;
  const message = `'${model}' is not a valid model_id. Only 'scribe_v1', 'scribe_v2' are currently available.`;
  return elevenLabsError(400, 'invalid_model_id', message);
}

function checkSource(texts: readonly RecordedTextPart[], sizes: readonly number[]): VendorReply | undefined {
  const addresses = texts.filter(({ name }) => name === 'cloud_storage_url' || name === 'source_url');
  if (sizes.length + addresses.length !== 1) {
    const message =
      "Exactly one of the 'file', 'cloud_storage_url' and 'source_url' parameters must be provided.";
    return elevenLabsError(400, 'invalid_parameters', message);
  }
  if (sizes[0] !== 0) return undefined;
  return elevenLabsError(400, 'empty_file', 'The uploaded file is empty.');
}
