/** Colours by their names, as people picture them. */
const colours: Readonly<Record<string, string>> = {
  red: '#e3242b',
  crimson: '#b8142f',
  scarlet: '#e8281c',
  maroon: '#7a1528',
  burgundy: '#7a1533',
  ruby: '#c4123f',
  pink: '#ff7eb6',
  magenta: '#e0249c',
  fuchsia: '#e0249c',
  orange: '#ff8a1f',
  coral: '#ff7f5c',
  peach: '#ffb38a',
  amber: '#ffb000',
  yellow: '#ffd43b',
  gold: '#e8b923',
  golden: '#e8b923',
  cream: '#fff2cf',
  beige: '#e6d3b1',
  tan: '#d2a679',
  brown: '#8a5a33',
  chocolate: '#5f3a22',
  green: '#2fa84f',
  lime: '#9be01f',
  olive: '#84852b',
  emerald: '#12a566',
  mint: '#98e6c1',
  teal: '#12908e',
  turquoise: '#2ecfc4',
  cyan: '#22cfe6',
  aqua: '#22cfe6',
  blue: '#2166e8',
  azure: '#3f9bff',
  navy: '#1c2b66',
  indigo: '#473bb3',
  purple: '#8a3fd1',
  violet: '#7d43d9',
  lavender: '#c3aef0',
  lilac: '#c9a3e6',
  white: '#f6f6f4',
  ivory: '#fbf6e4',
  black: '#24242a',
  grey: '#8b8f96',
  gray: '#8b8f96',
  silver: '#c3c8d0',
};

/** Words that move the colour they stand before. */
const shades: Readonly<Record<string, number>> = {
  light: 0.13,
  pale: 0.15,
  pastel: 0.14,
  bright: 0.06,
  dark: -0.16,
  deep: -0.1,
};

/** `#rrggbb` of a colour's name. */
export const colourNamed = (word: string): string | undefined =>
  Object.hasOwn(colours, word) ? colours[word] : undefined;

/** How much lighter a word makes a colour. */
export const shadeNamed = (word: string): number | undefined =>
  Object.hasOwn(shades, word) ? shades[word] : undefined;

/** Names of colours that are things as well: without a noun behind them they are the thing. */
export const colourOrThing = new Set([
  'orange',
  'peach',
  'chocolate',
  'lime',
  'coral',
  'mint',
  'gold',
  'silver',
  'olive',
  'rose',
  'ruby',
  'emerald',
]);
