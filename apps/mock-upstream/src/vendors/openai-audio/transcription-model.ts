/** What a model that writes speech down can do. */
export interface TranscriptionModel {
  readonly formats: readonly string[];
  /** False: it ignores the wish. */
  readonly streams: boolean;
  /** How it reports what was used. */
  readonly counts: 'tokens' | 'duration';
  /** Fields it does not know. */
  readonly refuses: readonly string[];
  readonly translates: boolean;
}

const plainFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'];
const speakerFields = ['known_speaker_names', 'known_speaker_references'];
const hintFields = ['languages', 'keywords'];

const whisper: TranscriptionModel = {
  formats: plainFormats,
  streams: false,
  counts: 'duration',
  refuses: ['include', ...hintFields, ...speakerFields],
  translates: true,
};

const gpt: TranscriptionModel = {
  formats: ['json'],
  streams: true,
  counts: 'tokens',
  refuses: [...hintFields, ...speakerFields, 'timestamp_granularities'],
  translates: false,
};

const diarizing: TranscriptionModel = {
  formats: ['json', 'text', 'diarized_json'],
  streams: true,
  counts: 'tokens',
  refuses: ['prompt', 'include', 'timestamp_granularities', ...hintFields],
  translates: false,
};

/** Whatever is not OpenAI's own: everything the format knows. */
const other: TranscriptionModel = {
  formats: [...plainFormats, 'diarized_json'],
  streams: true,
  counts: 'duration',
  refuses: [],
  translates: true,
};

/** A model by its name. */
export function transcriptionModel(name: string): TranscriptionModel {
  if (name === 'whisper-1') return whisper;
  if (name.startsWith('gpt-4o-transcribe-diarize')) return diarizing;
  if (/^gpt-4o(?:-mini)?-transcribe/u.test(name)) return gpt;
  if (!name.startsWith('gpt-transcribe')) return other;
  return { ...gpt, refuses: [...speakerFields, 'timestamp_granularities', 'include'] };
}
