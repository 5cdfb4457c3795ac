import { imagesTexts } from '../../../texts/images.js';
import type { OptionSpec } from '../shared/options.js';

export type ImagesOption =
  | 'size'
  | 'n'
  | 'quality'
  | 'background'
  | 'output_format'
  | 'output_compression'
  | 'input_fidelity'
  | 'seed'
  | 'response_format'
  | 'stream'
  | 'partial_images';

export type ImagesTask = 'generations' | 'edits';

const choice = (...choices: readonly string[]) => ({ kind: 'choice', choices }) as const;

/** Optional parameters of `v1/images/…`. */
export const imagesOptions: readonly OptionSpec<ImagesOption>[] = [
  {
    id: 'size',
    label: imagesTexts.size,
    control: choice(
      'auto',
      '1024x1024',
      '1536x1024',
      '1024x1536',
      '512x512',
      '256x256',
      '1792x1024',
      '1024x1792',
    ),
    first: { on: false, value: '1024x1024' },
  },
  {
    id: 'n',
    label: imagesTexts.count,
    hint: imagesTexts.countHint,
    control: { kind: 'number', least: 1, most: 10, step: 1 },
    first: { on: false, value: '2' },
  },
  {
    id: 'quality',
    label: imagesTexts.quality,
    control: choice('auto', 'low', 'medium', 'high', 'standard', 'hd'),
    first: { on: false, value: 'auto' },
  },
  {
    id: 'background',
    label: imagesTexts.background,
    hint: imagesTexts.backgroundHint,
    control: choice('auto', 'transparent', 'opaque'),
    first: { on: false, value: 'transparent' },
  },
  {
    id: 'output_format',
    label: imagesTexts.format,
    control: choice('png', 'jpeg', 'webp', 'gif', 'svg'),
    first: { on: false, value: 'png' },
  },
  {
    id: 'output_compression',
    label: imagesTexts.compression,
    hint: imagesTexts.compressionHint,
    control: { kind: 'number', least: 0, most: 100, step: 1 },
    first: { on: false, value: '80' },
  },
  {
    id: 'input_fidelity',
    label: imagesTexts.fidelity,
    control: choice('high', 'low'),
    first: { on: false, value: 'high' },
  },
  {
    id: 'seed',
    label: imagesTexts.seed,
    hint: imagesTexts.seedHint,
    control: { kind: 'number', step: 1 },
    first: { on: false, value: '7' },
  },
  {
    id: 'response_format',
    label: imagesTexts.responseFormat,
    hint: imagesTexts.responseFormatHint,
    control: choice('b64_json', 'url'),
    first: { on: false, value: 'b64_json' },
  },
  {
    id: 'stream',
    label: imagesTexts.stream,
    control: { kind: 'switch' },
    first: { on: false, value: 'true' },
  },
  {
    id: 'partial_images',
    label: imagesTexts.partial,
    hint: imagesTexts.partialHint,
    control: { kind: 'number', least: 0, most: 3, step: 1 },
    first: { on: false, value: '2' },
  },
];

/** Those that a task has. */
export const imagesOptionsOf = (task: ImagesTask): readonly OptionSpec<ImagesOption>[] =>
  task === 'edits' ? imagesOptions : imagesOptions.filter(({ id }) => id !== 'input_fidelity');
