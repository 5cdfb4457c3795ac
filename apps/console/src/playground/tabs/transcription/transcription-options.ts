import type { FormField } from '../../../gateway/exchange.js';
import { transcriptionTexts } from '../../../texts/transcription.js';
import type { Options, OptionSpec } from '../shared/options.js';
import { optionFields } from '../shared/options.js';

export type TranscriptionOption =
  'response_format' | 'language' | 'prompt' | 'temperature' | 'timestamp_granularities' | 'stream';

/** Optional parameters of `v1/audio/transcriptions`. */
export const transcriptionOptions: readonly OptionSpec<TranscriptionOption>[] = [
  {
    id: 'response_format',
    label: transcriptionTexts.format,
    hint: transcriptionTexts.formatHint,
    control: { kind: 'choice', choices: ['json', 'text', 'srt', 'vtt', 'verbose_json', 'diarized_json'] },
    first: { on: true, value: 'verbose_json' },
  },
  {
    id: 'timestamp_granularities',
    label: transcriptionTexts.granularities,
    hint: transcriptionTexts.granularitiesHint,
    control: { kind: 'choice', choices: ['segment', 'word', transcriptionTexts.granularityBoth] },
    first: { on: false, value: 'word' },
  },
  {
    id: 'language',
    label: transcriptionTexts.language,
    hint: transcriptionTexts.languageHint,
    control: { kind: 'text' },
    first: { on: false, value: 'en' },
  },
  {
    id: 'prompt',
    label: transcriptionTexts.prompt,
    hint: transcriptionTexts.promptHint,
    control: { kind: 'lines' },
    first: { on: false, value: '' },
  },
  {
    id: 'temperature',
    label: transcriptionTexts.temperature,
    hint: transcriptionTexts.temperatureHint,
    control: { kind: 'number', least: 0, most: 1, step: 0.1 },
    first: { on: false, value: '0' },
  },
  {
    id: 'stream',
    label: transcriptionTexts.stream,
    hint: transcriptionTexts.streamHint,
    control: { kind: 'switch' },
    first: { on: false, value: 'true' },
  },
];

const translated: readonly TranscriptionOption[] = ['response_format', 'prompt', 'temperature'];

export type TranscriptionTask = 'transcriptions' | 'translations';

/** Those that a task has. */
export const optionsOf = (task: TranscriptionTask): readonly OptionSpec<TranscriptionOption>[] =>
  task === 'transcriptions'
    ? transcriptionOptions
    : transcriptionOptions.filter(({ id }) => translated.includes(id));

/** Parameters as the parts of a form. */
export const optionParts = (
  task: TranscriptionTask,
  options: Options<TranscriptionOption>,
): readonly FormField[] =>
  Object.entries(optionFields(optionsOf(task), options)).flatMap(([name, value]): readonly FormField[] =>
    name === 'timestamp_granularities'
      ? String(value)
          .split(' and ')
          .map((granularity): FormField => [`${name}[]`, granularity])
      : [[name, String(value)]],
  );
