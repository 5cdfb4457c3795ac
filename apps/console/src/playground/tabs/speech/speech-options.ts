import { speechTexts } from '../../../texts/speech.js';
import type { OptionSpec } from '../shared/options.js';

export type SpeechOption = 'response_format' | 'speed' | 'instructions';

/** Optional parameters of `v1/audio/speech`. */
export const speechOptions: readonly OptionSpec<SpeechOption>[] = [
  {
    id: 'response_format',
    label: speechTexts.format,
    hint: speechTexts.formatHint,
    control: { kind: 'choice', choices: ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] },
    first: { on: false, value: 'mp3' },
  },
  {
    id: 'speed',
    label: speechTexts.speed,
    hint: speechTexts.speedHint,
    control: { kind: 'number', least: 0.25, most: 4, step: 0.05 },
    first: { on: false, value: '1.25' },
  },
  {
    id: 'instructions',
    label: speechTexts.instructions,
    hint: speechTexts.instructionsHint,
    control: { kind: 'lines' },
    first: { on: false, value: 'Warm and unhurried' },
  },
];

/** The voices OpenAI names; the gateway finds a similar one of any vendor. */
export const voices = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
] as const;
