import { isJsonObject } from '#libs/json';
import type { MediaCall } from '../media-call.js';
import type { VendorReply } from '../vendor.js';
import { badRequest, invalidJson } from './deepgram-error.js';
import { checkQuery, isBetween, isFlag, isText, isWord } from './query-checks.js';
import type { ParameterCheck } from './query-checks.js';

const checks: Readonly<Record<string, ParameterCheck>> = {
  ...all(isText, [
    'model',
    'language',
    'keyterm',
    'keywords',
    'replace',
    'search',
    'tag',
    'extra',
    'redact',
    'version',
  ]),
  ...all(isText, ['callback', 'custom_topic', 'custom_intent']),
  ...all(isFlag, [
    'diarize',
    'dictation',
    'filler_words',
    'measurements',
    'multichannel',
    'numerals',
    'paragraphs',
  ]),
  ...all(isFlag, [
    'profanity_filter',
    'punctuate',
    'smart_format',
    'utterances',
    'detect_entities',
    'sentiment',
  ]),
  ...all(isFlag, ['topics', 'intents', 'mip_opt_out']),
  detect_language: (value) => isFlag(value) || /^[a-z]{2,3}(?:-[A-Za-z]+)*$/u.test(value),
  diarize_model: isWord('latest', 'v1', 'v2'),
  encoding: isWord('linear16', 'flac', 'mulaw', 'amr-nb', 'amr-wb', 'opus', 'speex', 'g729'),
  summarize: isWord('true', 'false', 'v2'),
  utt_split: isBetween(0, 60),
  callback_method: isWord('POST', 'PUT'),
  custom_topic_mode: isWord('extended', 'strict'),
  custom_intent_mode: isWord('extended', 'strict'),
  sample_rate: isBetween(1, 192_000),
  channels: isBetween(1, 20),
};

/** What Deepgram would refuse a recording with; undefined where it is fine. */
export function checkListen(call: MediaCall): VendorReply | undefined {
  return checkQuery(call.query, checks) ?? checkTogether(call.query) ?? checkBody(call);
}

function checkTogether(query: URLSearchParams): VendorReply | undefined {
  const model = query.get('model') ?? 'base';
  if (model.startsWith('aura')) return badRequest('No such model/language/tier combination found.');
  if (model.startsWith('nova-3') && query.has('keywords'))
    return badRequest('Keywords are not supported for Nova-3. Please use Keyterms instead.');
  if (/^(?:nova-2|nova$|enhanced|base|whisper)/u.test(model) && query.has('keyterm'))
    return badRequest('Keyterms are only supported with Nova-3 models.');
  const detects = query.getAll('detect_language').some((value) => value !== 'false');
  return detects && query.has('language')
    ? badRequest('Only one of `language` and `detect_language` may be set.')
    : undefined;
}

/** Bytes of the recording alone, or JSON with its address. */
function checkBody({ file, json, form }: MediaCall): VendorReply | undefined {
  const corrupt = badRequest('failed to process audio: corrupt or unsupported data');
  if (form) return corrupt;
  if (file) return file.size === 0 || file.start[0] === 0x7b ? corrupt : undefined;
  if (!isJsonObject(json) || typeof json.url !== 'string')
    return invalidJson('Json deserialize error: missing field `url` at line 1 column 2');
  const [unknown] = Object.keys(json).filter((name) => name !== 'url');
  if (unknown !== undefined) return invalidJson(`Json deserialize error: unknown field \`${unknown}\``);
  return /^https?:\/\//u.test(json.url)
    ? undefined
    : badRequest('Could not determine if URL for media download is publicly routable.');
}

function all(check: ParameterCheck, names: readonly string[]): Readonly<Record<string, ParameterCheck>> {
  return Object.fromEntries(names.map((name) => [name, check]));
}
