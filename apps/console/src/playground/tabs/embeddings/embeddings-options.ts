import { embeddingsTexts } from '../../../texts/embeddings.js';
import type { OptionSpec } from '../shared/options.js';

export type EmbeddingsOption = 'dimensions' | 'encoding_format';

/** Optional parameters of `v1/embeddings`. */
export const embeddingsOptions: readonly OptionSpec<EmbeddingsOption>[] = [
  {
    id: 'dimensions',
    label: embeddingsTexts.dimensions,
    hint: embeddingsTexts.dimensionsHint,
    control: { kind: 'number', least: 1, step: 1 },
    first: { on: false, value: '256' },
  },
  {
    id: 'encoding_format',
    label: embeddingsTexts.encoding,
    hint: embeddingsTexts.encodingHint,
    control: { kind: 'choice', choices: ['float', 'base64'] },
    first: { on: false, value: 'base64' },
  },
];
