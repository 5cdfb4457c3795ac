import { GatewayError } from '#libs/canonical';
import type {
  ClientBody,
  TranscriptionOperation,
  TranscriptionRequest,
  TranscriptionShape,
} from '#libs/canonical';
import { FormReader, invalid, keepForeign, said } from '#libs/codec-kit';
import { readAudioFile } from './audio-file.js';
import { readChunking } from './chunking.js';
import { refuseWrongNames } from './field-names.js';
import { format } from './format.js';
import { shapes } from './shapes.js';

/** Source: OpenAI API reference, "Create transcription": `known_speaker_names`. */
const mostSpeakers = 4;

/** @throws GatewayError `caller_invalid_request` with the `param` at fault */
export function decodeRequest(body: ClientBody, operation: TranscriptionOperation): TranscriptionRequest {
  if (body.kind !== 'form') {
    throw new GatewayError(
      'caller_unsupported_media_type',
      "A recording is sent as multipart/form-data, in the part 'file'.",
    );
  }
  const form = new FormReader(body.form);
  const model = form.text('model');
  if (model === undefined) throw invalid('model', 'is required, but missing: name a model');
  const request = {
    operation,
    model,
    audio: readAudioFile(body.form),
    ...readCommon(form, operation),
    ...(operation === 'transcribe' ? readTranscription(form) : refuseStream(form)),
  };
  refuseWrongNames(form.unread, operation);
  const read = { ...request, ...keepForeign(format, form.rest()) };
  checkTogether(read);
  return read;
}

function readCommon(
  form: FormReader,
  operation: TranscriptionOperation,
): Pick<TranscriptionRequest, 'prompt' | 'temperature' | 'shape'> {
  const shape: TranscriptionShape = form.choice('response_format', shapes) ?? 'json';
  if (operation === 'translate' && shape === 'diarized_json') {
    throw invalid('response_format', 'must be json, text, srt, verbose_json or vtt for translations');
  }
  return {
    shape,
    ...said({
      prompt: form.text('prompt'),
      temperature: form.number('temperature', { minimum: 0, maximum: 1 }),
    }),
  };
}

function readTranscription(
  form: FormReader,
): Omit<TranscriptionRequest, 'operation' | 'model' | 'audio' | 'prompt' | 'temperature' | 'shape' | 'ext'> {
  const language = form.text('language');
  const languages = [
    ...new Set([...(language === undefined ? [] : [language]), ...(form.list('languages') ?? [])]),
  ];
  return {
    ...(languages.length > 0 && { languages }),
    ...said({
      keywords: form.list('keywords'),
      timestamps: form.choices('timestamp_granularities', ['word', 'segment']),
      logprobs: form.choices('include', ['logprobs']) === undefined ? undefined : true,
      chunking: readChunking(form),
      knownSpeakers: readSpeakers(form),
    }),
    stream: form.flag('stream') ?? false,
  };
}

function refuseStream(form: FormReader): Pick<TranscriptionRequest, 'stream'> {
  if (form.flag('stream') !== true) return { stream: false };
  throw invalid('stream', 'is not available for translations; leave it out');
}

function readSpeakers(form: FormReader): TranscriptionRequest['knownSpeakers'] {
  const names = form.list('known_speaker_names');
  const references = form.list('known_speaker_references') ?? [];
  if (names === undefined) {
    if (references.length === 0) return undefined;
    throw invalid('known_speaker_names', 'must name the speaker of every known_speaker_references');
  }
  if (names.length > mostSpeakers) {
    throw invalid('known_speaker_names', `must be at most ${mostSpeakers}, but are ${names.length}`);
  }
  if (references.length > 0 && references.length !== names.length) {
    const problem = `must be as many as known_speaker_names: ${names.length}, but are ${references.length}`;
    throw invalid('known_speaker_references', problem);
  }
  return names.map((name, index) => {
    const reference = references[index];
    if (reference === undefined) return { name };
    if (!/^data:[^,]*;base64,/i.test(reference)) {
      throw invalid('known_speaker_references', 'must be data URLs, as in data:audio/wav;base64,...');
    }
    return { name, reference };
  });
}

/** What the vendor refuses though every part is fine by itself. */
function checkTogether({ timestamps, shape, logprobs }: TranscriptionRequest): void {
  if (timestamps !== undefined && shape !== 'verbose_json') {
    throw invalid('timestamp_granularities', `needs response_format verbose_json, but that is ${shape}`);
  }
  if (logprobs === true && shape !== 'json') {
    throw invalid('include', `needs response_format json for logprobs, but that is ${shape}`);
  }
}
