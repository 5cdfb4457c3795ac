/** A colour as people see it (Oklab in polar form): lightness 0 to 1, chroma 0 to about 0.4, hue in radians. */
export interface PerceivedColour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Below this a colour is seen as a grey. */
export const greyChroma = 0.045;

/** @param hex `#rgb` or `#rrggbb`; an alpha behind it is left out */
export function perceived(hex: string): PerceivedColour {
  const [red, green, blue] = channelsOf(hex).map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The nearest colour that a screen shows, as `#rrggbb`. */
export function hexOf({ lightness, chroma, hue }: PerceivedColour): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOfChannels([
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]);
}

/** How far two hues lie apart, 0 to π. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(apart, 2 * Math.PI - apart);
}

/** A colour between two: 0 the one, 1 the other. */
export function mixed(one: string, other: string, share: number): string {
  const target = channelsOf(other);
  const channels = channelsOf(one).map((value, at) => value + ((target[at] ?? 0) - value) * share);
  return `#${channels.map(twoDigits).join('')}`;
}

/** The colour with its lightness moved, e.g. by -0.1. */
export function shaded(hex: string, by: number): string {
  const colour = perceived(hex);
  return hexOf({ ...colour, lightness: clamp(colour.lightness + by, 0, 1) });
}

/** Red, green and blue, 0 to 255. */
export function channelsOf(hex: string): [number, number, number] {
  const digits = hex.slice(1);
  const pairs =
    digits.length < 6 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

const twoDigits = (value: number): string => clamp(Math.round(value), 0, 255).toString(16).padStart(2, '0');

const hexOfChannels = (channels: readonly number[]): string =>
  `#${channels.map((value) => twoDigits(255 * encoded(clamp(value, 0, 1)))).join('')}`;

const linear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const encoded = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
