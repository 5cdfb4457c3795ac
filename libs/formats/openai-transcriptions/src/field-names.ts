import type { TranscriptionOperation } from '#libs/canonical';
import { invalid } from '#libs/codec-kit';

/** Parts of a transcription by their names on the wire, `[]` left out. */
const transcriptionFields = [
  ...['file', 'model', 'language', 'languages', 'keywords', 'prompt', 'response_format', 'temperature'],
  ...['timestamp_granularities', 'include', 'chunking_strategy', 'known_speaker_names'],
  ...['known_speaker_references', 'stream'],
];

const translationFields = ['file', 'model', 'prompt', 'response_format', 'temperature'];

/** What people write, for what is meant. */
const wrongNames: Readonly<Record<string, string>> = {
  audio: 'file',
  audio_file: 'file',
  recording: 'file',
  model_id: 'model',
  model_name: 'model',
  lang: 'language',
  language_code: 'language',
  keyterms: 'keywords',
  instructions: 'prompt',
  initial_prompt: 'prompt',
  format: 'response_format',
  output_format: 'response_format',
  granularity: 'timestamp_granularities',
  timestamps: 'timestamp_granularities',
  timestamp_granularity: 'timestamp_granularities',
  timestamps_granularity: 'timestamp_granularities',
  speaker_names: 'known_speaker_names',
  speaker_references: 'known_speaker_references',
};

/**
 * Refuses names that are another part's name written wrongly. Names nobody here knows pass: they may be the
 * upstream's own.
 * @param unread names of the form that are no part of this endpoint
 * @throws GatewayError `caller_invalid_request` that names the right one
 */
export function refuseWrongNames(unread: readonly string[], operation: TranscriptionOperation): void {
  const known = operation === 'transcribe' ? transcriptionFields : translationFields;
  for (const name of unread) {
    const meant = known.find((field) => spelling(field) === spelling(name)) ?? alias(name);
    if (meant !== undefined && meant !== name && known.includes(meant)) {
      throw invalid(name, `is no part of this endpoint; '${meant}' is`);
    }
  }
}

const alias = (name: string): string | undefined =>
  Object.hasOwn(wrongNames, name) ? wrongNames[name] : undefined;

/** Names apart from their separators, case and plural: `responseFormat`, `response-format`, `keyword`. */
const spelling = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(?<=..)s$/, '');
