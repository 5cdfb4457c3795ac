import { isJsonObject } from '#libs/json';
import { receivedWords } from '../../media/transcripts/received-words.js';
import type { MediaEndpoint } from '../vendor.js';
import { methodNotAllowed } from '../openai/openai-error.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import { answerSpeech } from './answer-speech.js';
import { answerTranscription } from './answer-transcription.js';
import { checkSpeech } from './check-speech.js';
import { checkTranscription } from './check-transcription.js';
import { readTranscriptionCall, textIn } from './transcription-call.js';
import type { AudioOperation } from './transcription-call.js';

/** `POST /v1/audio/speech`. */
const speech: MediaEndpoint = {
  kind: 'media',
  malformedEvent: { data: '{"type":"speech.audio.delta","aud' },
  check: checkSpeech,
  read: ({ json }) => {
    const { model, stream_format: form } = isJsonObject(json) ? json : {};
    return { model: textIn(model) ?? '', stream: form === 'sse' };
  },
  words: ({ json }) => (isJsonObject(json) ? (textIn(json.input) ?? '') : ''),
  answer: answerSpeech,
};

const endpoints: Readonly<Record<string, MediaEndpoint>> = {
  '/v1/audio/speech': speech,
  '/v1/audio/transcriptions': endpointFor('transcribe'),
  '/v1/audio/translations': endpointFor('translate'),
};

/** `POST /v1/audio/transcriptions`, `/translations` and `/speech`. */
export const audio: Route = ({ method, path }) => {
  const endpoint = endpoints[path];
  return endpoint && method !== 'POST' ? always(methodNotAllowed(method)) : endpoint;
};

function endpointFor(operation: AudioOperation): MediaEndpoint {
  return {
    kind: 'media',
    malformedEvent: { data: '{"type":"transcript.text.delta","del' },
    check: (call) => checkTranscription(call, operation),
    read: (call) => {
      const { model, stream } = readTranscriptionCall(call, operation).fields;
      return { model: textIn(model) ?? '', stream: stream === true };
    },
    words: (call) => {
      const { file } = readTranscriptionCall(call, operation);
      return file ? receivedWords(file, file.filename) : '';
    },
    answer: (call, words) => answerTranscription(call, operation, words),
  };
}
