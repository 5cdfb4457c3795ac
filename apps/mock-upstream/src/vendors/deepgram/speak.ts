import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { makeSound } from '../../media/sound/make-sound.js';
import { chunkSecondsOf, spokenSeconds } from '../../media/sound/spoken-seconds.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { MediaEndpoint, VendorFlow, VendorReply } from '../vendor.js';
import { badRequest, deepgramError, invalidJson } from './deepgram-error.js';
import { checkQuery, isBetween, isFlag, isText, isWord } from './query-checks.js';
import type { ParameterCheck } from './query-checks.js';
import { requestId } from './request-id.js';
import { checkSpeechOutput, speechOutput } from './speech-output.js';

const longestText = 2000;
const defaultModel = 'aura-asteria-en';

const checks: Readonly<Record<string, ParameterCheck>> = {
  model: isText,
  encoding: isText,
  container: isText,
  sample_rate: isBetween(1, 192_000),
  bit_rate: isBetween(1, 1_000_000),
  speed: isBetween(0.7, 1.5),
  callback: isText,
  callback_method: isWord('POST', 'PUT'),
  mip_opt_out: isFlag,
  tag: isText,
};

/** `POST /v1/speak`: `{ text }`, all else in the address. */
export const speak: MediaEndpoint = {
  kind: 'media',
  malformedEvent: { data: '{"err_code":"Bad' },
  check: ({ json, query }) =>
    checkQuery(query, checks) ?? checkModel(query) ?? checkSpeechOutput(query) ?? checkText(json),
  read: ({ query }) => ({ model: query.get('model') ?? defaultModel, stream: false }),
  words: ({ json }) => textOf(json),
  answer,
};

function checkModel(query: URLSearchParams): VendorReply | undefined {
  if (!/^(?:nova|enhanced|base|whisper)\b/u.test(query.get('model') ?? '')) return undefined;
  return badRequest('No such model/version combination found.');
}

function checkText(json: JsonValue | undefined): VendorReply | undefined {
  if (!isJsonObject(json) || typeof json.text !== 'string')
    return invalidJson('Json deserialize error: missing field `text` at line 1 column 2');
  const [unknown] = Object.keys(json).filter((name) => name !== 'text');
  if (unknown !== undefined) return invalidJson(`Json deserialize error: unknown field \`${unknown}\``);
  if (json.text.trim() === '') return badRequest('The text field is empty.');
  if (json.text.length <= longestText) return undefined;
  return deepgramError(
    413,
    'PAYLOAD_TOO_LARGE',
    `Input text exceeds maximum character limit of ${longestText}. Current input text has ${json.text.length} characters.`,
  );
}

const textOf = (json: JsonValue | undefined): string =>
  isJsonObject(json) && typeof json.text === 'string' ? json.text : '';

function answer({ query, json }: MediaCall, { text, media, serial }: MediaWords): VendorFlow {
  const { format, sampleRate, contentType } = speechOutput(query);
  const model = query.get('model') ?? defaultModel;
  const frames = makeSound(format, {
    seconds: spokenSeconds(text, media, Number(query.get('speed') ?? 1)),
    sampleRate,
    chunkSeconds: chunkSecondsOf(media),
    seed: `${model} ${text}`,
  });
  const headers = {
    'content-type': contentType,
    'dg-model-name': model,
    'dg-model-uuid': requestId(0),
    'dg-char-count': String(textOf(json).length),
    'dg-request-id': requestId(serial),
  };
  return { frames, headers };
}
