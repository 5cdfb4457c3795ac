import { colourIn } from './colours-in-words.js';
import { strengthOf } from './amounts.js';
import * as matrices from './colour-matrix.js';
import type { ColourMatrix } from './colour-matrix.js';
import { channelsOf } from '../rendering/colour-space.js';
import type { Clause, EditReader } from './edit-step.js';

/** Changes by name. Earlier ones win: "less contrast" is no "contrast". */
const named: readonly (readonly [words: RegExp, matrix: (strength: number) => ColourMatrix])[] = [
  [/\b(gr[ae]y ?scale|gr[ae]yscaled|monochrome|blackwhite|b&w|colou?rless)\b/, () => matrices.greyscale],
  [/\bremove (all |the )*colou?rs?\b/, () => matrices.greyscale],
  [/\b(sepia|old photo)\b/, () => matrices.sepia],
  [/\b(invert|inverted|negative)\b/, () => matrices.inverted],
  [
    /\b(less|lower|reduce|decrease|reduced)\b.*\bcontrast\b/,
    (much) => matrices.contrasted(1 / (1 + 0.35 * much)),
  ],
  [/\bcontrast\b/, (much) => matrices.contrasted(1 + 0.35 * much)],
  [
    /\b(less|lower|reduce|decrease)\b.*\bbright(ness)?\b/,
    (much) => matrices.brightened(1 / (1 + 0.25 * much)),
  ],
  [/\b(darken|darker|dim)\b/, (much) => matrices.brightened(1 / (1 + 0.25 * much))],
  [/\b(brighten|brighter|lighten|lighter|brightness)\b/, (much) => matrices.brightened(1 + 0.25 * much)],
  [
    /\b(desaturate|muted?|less (saturat(ed|ion)|colou?rful|vivid|vibrant)|(reduce|decrease|lower).*saturation)\b/,
    (much) => matrices.saturated(1 / (1 + 0.8 * much)),
  ],
  [
    /\b(saturate|saturated|saturation|vivid|vibrant|colou?rful)\b/,
    (much) => matrices.saturated(1 + 0.4 * much),
  ],
  [/\bwarm(er|th)?\b/, (much) => matrices.warmed(much)],
  [/\bcool(er)?\b/, (much) => matrices.warmed(-much)],
];

const tinting = /\b(tint|tinted|colou?ri[sz]e|recolou?r|colou?r|dye|hue|tone|shade|make|turn)\b/;
/** Whatever else is to be coloured is a thing in the picture, and nobody here knows where that is. */
const wholePicture =
  /\b(tint|tinted|colou?ri[sz]e|recolou?r|colou?r|dye|hue|tone|shade|make|turn|it|the|this|whole|entire|image|picture|photo|everything|all|of|with|in|to|a|an|into|area|masked|selected|selection|slight|slightly|light|dark|pale|deep|strong|strongly|bit|little|very|much|lot|please|look|give|add|apply|overlay|filter|only|there|bright|pastel)\b/g;

/** Changes of every pixel's colour by one rule. */
export const readColourEdit: EditReader = (clause) => {
  const matrix = matrixOf(clause);
  return matrix && { kind: 'colour', apply: (raster) => matrices.recoloured(raster, matrix) };
};

function matrixOf({ text }: Clause): ColourMatrix | undefined {
  const found = named.find(([words]) => words.test(text));
  if (found !== undefined) return found[1](strengthOf(text));
  const colour = colourIn(text);
  if (colour === undefined || !tinting.test(text)) return undefined;
  const rest = text
    .replace(wholePicture, ' ')
    .replace(colour.word, ' ')
    .replace(/[^\p{L}]/gu, '');
  return rest === ''
    ? matrices.tinted(channelsOf(colour.hex), Math.min(1, 0.75 * strengthOf(text)))
    : undefined;
}
