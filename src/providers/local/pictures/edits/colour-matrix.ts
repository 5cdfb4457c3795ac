import { channelCount } from '../rendering/raster.js';
import type { Raster } from '../rendering/raster.js';

/** New red, green and blue, each of the old ones and a constant (0 to 255). */
export type ColourMatrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number, constant: number];

/** How bright a colour looks. */
const luma = [0.2126, 0.7152, 0.0722] as const;

export const greyscale: ColourMatrix = [
  [...luma, 0],
  [...luma, 0],
  [...luma, 0],
];
/** Old photographs' brown, its whites a little yellow. */
export const sepia: ColourMatrix = [
  [0.34, 0.64, 0.16, 0],
  [0.29, 0.56, 0.14, 0],
  [0.22, 0.43, 0.11, 0],
];
export const inverted: ColourMatrix = scaled(-1, -1, -1, 255);

export const brightened = (factor: number): ColourMatrix => scaled(factor, factor, factor, 0);
/** Around the middle grey. */
export const contrasted = (factor: number): ColourMatrix =>
  scaled(factor, factor, factor, 128 * (1 - factor));
/** 0 is grey, 1 the colours as they are. */
export const saturated = (factor: number): ColourMatrix => between(greyscale, scaled(1, 1, 1, 0), factor);
/** Above 0 warmer, below 0 cooler. */
export const warmed = (by: number): ColourMatrix => scaled(1 + 0.14 * by, 1 + 0.03 * by, 1 - 0.16 * by, 0);
/** All colours become shades of one, the light ones lighter. */
export function tinted([red, green, blue]: readonly [number, number, number], share: number): ColourMatrix {
  const shade = (channel: number): Row => {
    const part = 0.25 + (0.75 * channel) / 255;
    return [luma[0] * part, luma[1] * part, luma[2] * part, channel * 0.12];
  };
  return between(scaled(1, 1, 1, 0), [shade(red), shade(green), shade(blue)], share);
}

/** The picture with every pixel's colour changed; alpha stays. */
export function recoloured({ pixels, width, height }: Raster, matrix: ColourMatrix): Raster {
  const changed = Buffer.from(pixels);
  const [toRed, toGreen, toBlue] = matrix;
  for (let at = 0; at < changed.length; at += channelCount) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    changed[at] = byte(toRed, red, green, blue);
    changed[at + 1] = byte(toGreen, red, green, blue);
    changed[at + 2] = byte(toBlue, red, green, blue);
  }
  return { pixels: changed, width, height };
}

function byte([byRed, byGreen, byBlue, constant]: Row, red: number, green: number, blue: number): number {
  const value = byRed * red + byGreen * green + byBlue * blue + constant;
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}

function scaled(red: number, green: number, blue: number, constant: number): ColourMatrix {
  return [
    [red, 0, 0, constant],
    [0, green, 0, constant],
    [0, 0, blue, constant],
  ];
}

function between(one: ColourMatrix, other: ColourMatrix, share: number): ColourMatrix {
  const row = (at: 0 | 1 | 2): Row => {
    const value = (column: 0 | 1 | 2 | 3): number =>
      one[at][column] + (other[at][column] - one[at][column]) * share;
    return [value(0), value(1), value(2), value(3)];
  };
  return [row(0), row(1), row(2)];
}
