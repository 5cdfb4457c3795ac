import { channelCount } from '../rendering/raster.js';
import type { Raster } from '../rendering/raster.js';

/** A picture laid on another one, its upper left corner at a place of it. What lies beside it is left out. */
export function overlaid(below: Raster, above: Raster, left: number, top: number): Raster {
  const pixels = Buffer.from(below.pixels);
  const [fromX, fromY] = [Math.max(0, -left), Math.max(0, -top)];
  const toX = Math.min(above.width, below.width - left);
  const toY = Math.min(above.height, below.height - top);
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const source = (y * above.width + x) * channelCount;
      const alpha = above.pixels[source + 3] ?? 0;
      if (alpha === 0) continue;
      const target = ((y + top) * below.width + x + left) * channelCount;
      lay(pixels, target, above.pixels, source, alpha);
    }
  }
  return { pixels, width: below.width, height: below.height };
}

function lay(pixels: Buffer, target: number, from: Buffer, source: number, alpha: number): void {
  const under = ((pixels[target + 3] ?? 0) * (255 - alpha)) / 255;
  const whole = alpha + under;
  for (let channel = 0; channel < 3; channel++) {
    const [one = 0, other = 0] = [from[source + channel], pixels[target + channel]];
    pixels[target + channel] = Math.round((one * alpha + other * under) / whole);
  }
  pixels[target + 3] = Math.round(whole);
}

/** The changed picture where the mask lets it, the former one elsewhere. */
export function within(mask: Uint8Array, before: Raster, after: Raster): Raster {
  const pixels = Buffer.from(before.pixels);
  for (let at = 0; at < mask.length; at++) {
    const share = (mask[at] ?? 0) / 255;
    if (share === 0) continue;
    for (let byte = at * channelCount; byte < (at + 1) * channelCount; byte++) {
      const [one = 0, other = 0] = [pixels[byte], after.pixels[byte]];
      pixels[byte] = Math.round(one + (other - one) * share);
    }
  }
  return { pixels, width: before.width, height: before.height };
}

/** One colour everywhere. */
export function filled(
  { width, height }: Raster,
  [red, green, blue]: readonly [number, number, number],
): Raster {
  const pixels = Buffer.alloc(width * height * channelCount, Buffer.from([red, green, blue, 255]));
  return { pixels, width, height };
}
