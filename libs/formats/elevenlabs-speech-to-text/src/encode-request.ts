import type {
  FormPart,
  MediaEncodeTarget,
  OutgoingRequest,
  TranscriptionRequest,
  Translated,
} from '#libs/canonical';
import { foreignFields, LossCollector } from '#libs/codec-kit';
import { format } from './format.js';

/** The first generation takes no terms to listen for. */
const withoutTerms = 'scribe_v1';

/** Characters of a term, words in it, and what may not stand there. Source: `keyterms` of @elevenlabs/elevenlabs-js 2. */
const longestTerm = 49;
const mostWords = 5;
const forbidden = /[<>{}[\]\\]/;

/**
 * Writes the form. Source: `BodySpeechToTextV1SpeechToTextPost` of @elevenlabs/elevenlabs-js 2.
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
  const { audio, shape, temperature } = request;
  const parts: FormPart[] = [
    { name: 'model_id', value: model },
    // Laughter and steps are no words to clients of other vendors.
    { name: 'tag_audio_events', value: 'false' },
    { name: 'timestamps_granularity', value: needsWords(request) ? 'word' : 'none' },
    ...(shape === 'diarized_json' ? [{ name: 'diarize', value: 'true' }] : []),
    ...writeLanguage(request, losses),
    ...(temperature === undefined ? [] : [{ name: 'temperature', value: String(temperature) }]),
    ...writeTerms(request, model, losses),
    { name: 'file', file: audio },
  ];
  noteLosses(request, losses);
  foreignFields(request.ext, format, losses);
  return { value: { body: { kind: 'form', parts } }, losses: losses.losses };
}

const needsWords = ({ shape, logprobs }: TranscriptionRequest): boolean =>
  logprobs === true || (shape !== 'json' && shape !== 'text');

/** The vendor knows languages, not regions: `en-US` is `en`. */
function writeLanguage({ languages = [] }: TranscriptionRequest, losses: LossCollector): readonly FormPart[] {
  const [first, ...others] = languages;
  if (first === undefined) return [];
  if (others.length > 0) {
    losses.dropped(
      'languages',
      'languages',
      'The vendor takes one language at most: it finds out by itself.',
    );
    return [];
  }
  const [language = first, ...region] = first.split('-');
  if (region.length > 0) {
    losses.approximated('language', 'language', `The vendor knows no regions: it is told ${language}.`);
  }
  return [{ name: 'language_code', value: language }];
}

function writeTerms(
  { keywords = [] }: TranscriptionRequest,
  model: string,
  losses: LossCollector,
): readonly FormPart[] {
  const terms = model.startsWith(withoutTerms) ? [] : keywords.filter(isTerm);
  if (terms.length < keywords.length) {
    const detail = `The vendor takes ${terms.length} of ${keywords.length}: short ones, by models after scribe_v1.`;
    losses.dropped('keywords', 'keywords', detail);
  }
  return terms.map((value) => ({ name: 'keyterms', value }));
}

const isTerm = (keyword: string): boolean =>
  keyword.length <= longestTerm &&
  keyword.trim().split(/\s+/).length <= mostWords &&
  !forbidden.test(keyword);

function noteLosses(
  { prompt, logprobs, chunking, knownSpeakers }: TranscriptionRequest,
  losses: LossCollector,
): void {
  if (prompt !== undefined) losses.dropped('prompt', 'prompt', 'The vendor takes no prompt.');
  if (logprobs === true) losses.approximated('include', 'logprobs', 'They are of words, not of tokens.');
  if (chunking !== undefined && chunking !== 'auto') {
    losses.dropped('chunking_strategy', 'chunking', 'The vendor cuts recordings in its own way.');
  }
  if (knownSpeakers !== undefined) {
    losses.dropped('known_speaker_names', 'known-speakers', 'The vendor tells voices apart, but knows none.');
  }
}
