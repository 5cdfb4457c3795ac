import { TaskRefusal } from '../../../../computing/task-refusal.js';
import { channelCount } from '../rendering/raster.js';
import type { Raster } from '../rendering/raster.js';
import type { EditDesk } from './edit-step.js';

/**
 * How much each pixel may change: everything where the mask's alpha is 0.
 * @throws TaskRefusal where the mask does not fit the picture, or leaves nothing to change
 */
export function readMask(mask: Raster, picture: Raster): Uint8Array {
  if (mask.width !== picture.width || mask.height !== picture.height)
    throw new TaskRefusal({
      message: `The mask has ${mask.width}x${mask.height} pixels and the first image ${picture.width}x${picture.height}; they must be the same.`,
      param: 'mask',
    });
  const region = Uint8Array.from(
    { length: mask.width * mask.height },
    (_, at) => 255 - (mask.pixels[at * channelCount + 3] ?? 255),
  );
  if (region.every((share) => share === 0))
    throw new TaskRefusal({
      message:
        'The mask has no transparent pixel: nothing may change. Make it transparent where the picture may.',
      param: 'mask',
    });
  return region;
}

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle around what a mask lets change; the whole picture without a mask. */
export function regionOf(mask: Uint8Array | undefined, { width, height }: Raster): Region {
  if (mask === undefined) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if ((mask[at] ?? 0) < 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left
    ? { left, top, width: right - left, height: bottom - top }
    : { left: 0, top: 0, width, height };
}

const coarseSide = 64;
/** Enough for the largest gap, with every step taken almost twice as far. */
const rounds = 260;
const stride = 1.85;

/** The picture with what the mask covers filled from its surroundings, as heat spreads into a gap. */
export async function healed(raster: Raster, mask: Uint8Array, { studio }: EditDesk): Promise<Raster> {
  const { width, height } = raster;
  const kept = Buffer.from(raster.pixels);
  for (let at = 0; at < mask.length; at++) kept[at * channelCount + 3] = 255 - (mask[at] ?? 0);
  const scale = Math.min(1, coarseSide / Math.max(width, height));
  const [wide, tall] = [Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale))];
  const coarse = await studio.develop(
    studio.open({ pixels: kept, width, height }).resize(wide, tall, { fit: 'fill' }),
  );
  spread(coarse);
  return studio.develop(studio.open(coarse).resize(width, height, { fit: 'fill', kernel: 'cubic' }));
}

function spread({ pixels, width, height }: Raster): void {
  const gaps: number[] = [];
  const values = Float32Array.from(pixels);
  const mean = meanOf(pixels);
  for (let at = 0; at < width * height; at++) {
    if ((pixels[at * channelCount + 3] ?? 0) >= 250) continue;
    gaps.push(at);
    for (let channel = 0; channel < 3; channel++) values[at * channelCount + channel] = mean[channel] ?? 128;
  }
  for (let round = 0; round < rounds; round++) {
    for (const at of gaps) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const around = [
        x > 0 ? at - 1 : at + 1,
        x < width - 1 ? at + 1 : at - 1,
        y > 0 ? at - width : at + width,
        y < height - 1 ? at + width : at - width,
      ];
      for (let channel = 0; channel < 3; channel++) relax(values, at, around, channel);
    }
  }
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = at % channelCount === 3 ? 255 : Math.min(255, Math.max(0, Math.round(values[at] ?? 0)));
}

function relax(values: Float32Array, at: number, around: readonly number[], channel: number): void {
  const index = at * channelCount + channel;
  const mean = around.reduce((sum, other) => sum + (values[other * channelCount + channel] ?? 0), 0) / 4;
  const now = values[index] ?? 0;
  values[index] = now + stride * (mean - now);
}

/** Of what is kept: what nothing surrounds gets it. */
function meanOf(pixels: Buffer): readonly number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < pixels.length; at += channelCount) {
    if ((pixels[at + 3] ?? 0) < 250) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0);
  }
  return sums.map((sum) => (count === 0 ? 128 : sum / count));
}
