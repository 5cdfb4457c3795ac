import type { FieldCheck } from '../openai/field-checks.js';
import { isOneOf, wrongValue } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';

/** What a model of pictures takes. */
export interface ImageModel {
  readonly family: 'dall-e-2' | 'dall-e-3' | 'gpt-image';
  readonly longestPrompt: number;
  readonly mostImages: number;
  readonly size: FieldCheck;
  readonly quality: FieldCheck;
  /** Absent: it does not know the field. */
  readonly inputFidelity?: FieldCheck;
}

const gptSizes = ['1024x1024', '1024x1536', '1536x1024', 'auto'];

/** A model by its name; names that nobody knows are new ones of the gpt-image family. */
export function imageModel(name: string): ImageModel {
  if (name.startsWith('dall-e-2')) return dallE2;
  if (name.startsWith('dall-e-3')) return dallE3;
  if (/^(?:gpt-image-1|chatgpt-image)/u.test(name)) {
    const fidelity = name.startsWith('gpt-image-1-mini') ? isOneOf('low') : isOneOf('high', 'low');
    return { ...gptImage, size: isOneOf(...gptSizes), quality: plainQuality, inputFidelity: fidelity };
  }
  if (!/^gpt-image-2(?:-|$)/u.test(name)) return { ...gptImage, inputFidelity: isOneOf('high', 'low') };
  return { ...gptImage, quality: plainQuality };
}

const plainQuality = isOneOf('low', 'medium', 'high', 'auto');

const dallE2: ImageModel = {
  family: 'dall-e-2',
  longestPrompt: 1000,
  mostImages: 10,
  size: isOneOf('256x256', '512x512', '1024x1024'),
  quality: isOneOf('standard'),
};

const dallE3: ImageModel = {
  family: 'dall-e-3',
  longestPrompt: 4000,
  mostImages: 1,
  size: isOneOf('1024x1024', '1024x1792', '1792x1024'),
  quality: isOneOf('standard', 'hd'),
};

const gptImage: ImageModel = {
  family: 'gpt-image',
  longestPrompt: 32_000,
  mostImages: 10,
  size: isAnySize,
  quality: isOneOf('low', 'medium', 'high', 'xhigh', 'max', 'auto'),
};

function isAnySize(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  const [, width = 0, height = 0] = (/^(\d+)x(\d+)$/u.exec(typeof value === 'string' ? value : '') ?? []).map(
    Number,
  );
  if (typeof value === 'string' && gptSizes.includes(value)) return undefined;
  if (width === 0 || height === 0) return wrongValue(path, value, gptSizes);
  const fault = sizeFault(width, height);
  return fault === undefined
    ? undefined
    : invalidField(path, `Invalid size '${width}x${height}'. ${fault}`, 'invalid_value');
}

function sizeFault(width: number, height: number): string | undefined {
  if (width % 16 !== 0 || height % 16 !== 0) return 'Width and height must both be divisible by 16.';
  if (width > height * 3 || height > width * 3) return 'The aspect ratio must be between 1:3 and 3:1.';
  const isTooLarge = Math.max(width, height) > 3840 || Math.min(width, height) > 2160;
  return isTooLarge ? 'The maximum supported resolution is 3840x2160.' : undefined;
}
