import type { ImageRequest } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

/** How Google's models are told the size of pictures: a ratio of a list, and a class of pixels. */
export interface PictureShape {
  readonly aspectRatio?: string;
  /** The longer side in steps of 1024 pixels. Absent: the model's usual one, `1K`. */
  readonly imageSize?: '2K' | '4K';
}

/** Pixels of a square picture of one class. */
const step = 1024;

/**
 * The nearest shape to the size a client asked for. Only squares of a class are made in exactly that size.
 * @param ratios what the model can be asked for, `width:height`
 * @param largest class the model knows, in steps of 1024 pixels
 */
export function writePictureShape(
  { size }: ImageRequest,
  ratios: readonly string[],
  largest: number,
  losses: LossCollector,
): PictureShape {
  if (size === undefined || size === 'auto') return {};
  const { width, height } = size;
  const aspectRatio = nearestRatio(width / height, ratios);
  const wanted = Math.max(width, height) / step;
  const reached = wanted > 3 && largest >= 4 ? 4 : wanted > 1.5 && largest >= 2 ? 2 : 1;
  if (width !== height || wanted !== reached) {
    const detail = `The target knows shapes alone: ${aspectRatio}, about ${reached * step} pixels.`;
    losses.approximated('size', 'size', detail);
  }
  return { aspectRatio, ...(reached > 1 && { imageSize: reached === 4 ? '4K' : '2K' }) };
}

/** Nearest as the eye sees it: 1:2 is as far from 1:1 as 2:1 is. */
function nearestRatio(wanted: number, ratios: readonly string[]): string {
  const distance = (ratio: string): number => {
    const [width = 1, height = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(wanted / (width / height)));
  };
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best), '1:1');
}
