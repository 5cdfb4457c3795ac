import type { MediaEncodeTarget, OutgoingRequest, TranscriptionRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, recordingTypeOf } from '#libs/codec-kit';
import { format } from './format.js';

type Parameter = readonly [name: string, value: string];

/** Models that find out the language; the others know one alone, or take English for granted. */
const detecting = /^(?:nova(?:-[23])?|enhanced|base)(?:-general)?$/;

/** Whisper finds out the language unasked, and takes no words to listen for. */
const whisper = 'whisper';

/** Models that take whole terms; those before take words. */
const termTakers = 'nova-3';

/**
 * Writes settings as query parameters. Source: `MediaTranscribeRequestOctetStream` of @deepgram/sdk 5.
 * @throws GatewayError `caller_unsupported_feature` for translations
 */
export function encodeRequest(
  request: TranscriptionRequest,
  { model }: MediaEncodeTarget,
): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  if (request.operation === 'translate') {
    throw losses.unsupported('model', 'writes down what is spoken, but does not translate it');
  }
  const { audio, shape } = request;
  const wantsSegments = shape !== 'json' && shape !== 'text';
  const query: Parameter[] = [
    ['model', model],
    ['smart_format', 'true'],
    ['punctuate', 'true'],
    ...(wantsSegments ? ([['utterances', 'true']] as const) : []),
    ...(shape === 'diarized_json' ? ([['diarize', 'true']] as const) : []),
    ...writeLanguages(request, model),
    ...writeKeywords(request, model, losses),
  ];
  noteLosses(request, losses);
  foreignFields(request.ext, format, losses);
  const mediaType = recordingTypeOf(audio);
  return {
    value: {
      query,
      body: { kind: 'file', file: { ...audio, ...(mediaType !== undefined && { mediaType }) } },
    },
    losses: losses.losses,
  };
}

/** Several languages narrow down what is detected. */
function writeLanguages({ languages = [] }: TranscriptionRequest, model: string): readonly Parameter[] {
  const [first, ...others] = languages;
  if (first !== undefined && others.length === 0) return [['language', first]];
  if (languages.length > 0) return languages.map((language) => ['detect_language', language]);
  return detecting.test(model) ? [['detect_language', 'true']] : [];
}

function writeKeywords(
  { keywords = [] }: TranscriptionRequest,
  model: string,
  losses: LossCollector,
): readonly Parameter[] {
  if (model.startsWith(whisper) && keywords.length > 0) {
    losses.dropped('keywords', 'keywords', 'The model takes no words to listen for.');
    return [];
  }
  const name = model.startsWith(termTakers) ? 'keyterm' : 'keywords';
  return keywords.map((keyword) => [name, keyword]);
}

function noteLosses(request: TranscriptionRequest, losses: LossCollector): void {
  const { prompt, temperature, logprobs, chunking, knownSpeakers } = request;
  if (prompt !== undefined) losses.dropped('prompt', 'prompt', 'The vendor takes no prompt.');
  if (temperature !== undefined)
    losses.dropped('temperature', 'temperature', 'The vendor takes no temperature.');
  if (logprobs === true)
    losses.dropped('include', 'logprobs', 'The vendor tells how sure it is of words alone.');
  if (chunking !== undefined && chunking !== 'auto') {
    losses.dropped('chunking_strategy', 'chunking', 'The vendor cuts recordings in its own way.');
  }
  if (knownSpeakers !== undefined) {
    losses.dropped('known_speaker_names', 'known-speakers', 'The vendor tells voices apart, but knows none.');
  }
}
