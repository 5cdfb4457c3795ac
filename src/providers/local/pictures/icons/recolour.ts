import { clamp, greyChroma, hexOf, hueDistance, perceived } from '../rendering/colour-space.js';
import type { PerceivedColour } from '../rendering/colour-space.js';

const colourValue = /="(#[0-9a-fA-F]{3,8})"/g;
/** Hues this near are shades of one colour. */
const familyWidth = 0.75;
/** Darker greys are outlines and pupils. */
const outlineLightness = 0.36;

/** A colour's share of the grey beside it. */
const notable = 0.25;
/** The set's colour of window panes. */
const glass = '#26c9fc';

/** How much of an icon has a colour, in pixels. */
export type ColourAreas = ReadonlyMap<string, number>;

/** Every colour that an icon names, in lower case. */
export const coloursOf = (body: string): readonly string[] => [
  ...new Set(Array.from(body.matchAll(colourValue), ([, hex = '']) => hex.toLowerCase())),
];

/**
 * The icon with its main colour, and the second one where two are wanted, moved to other colours. What was lighter or
 * darker than the main colour stays so: the shading is kept.
 */
export function recoloured(body: string, areas: ColourAreas, wanted: readonly string[]): string {
  const families = colourFamilies(areas);
  const moved = new Map<string, string>();
  for (const [at, target] of wanted.entries()) {
    const family = families[at];
    if (family === undefined) break;
    const centre = perceived(family.centre);
    for (const hex of family.members) moved.set(hex, shifted(perceived(hex), centre, perceived(target)));
  }
  return body.replace(colourValue, (whole, hex: string) => {
    const target = moved.get(hex.toLowerCase());
    return target === undefined ? whole : `="${target}"`;
  });
}

interface ColourFamily {
  readonly centre: string;
  readonly members: readonly string[];
}

/** Shades that belong together, the largest family first. */
function colourFamilies(areas: ColourAreas): readonly ColourFamily[] {
  const left = new Map([...areas].sort(([, one], [, other]) => other - one));
  const families: (ColourFamily & { area: number })[] = [];
  while (left.size > 0) {
    const [centre = ''] = left.keys();
    const middle = perceived(centre);
    const members = [...left.keys()].filter((hex) => hex === centre || belongs(perceived(hex), middle));
    const area = members.reduce((sum, hex) => sum + (left.get(hex) ?? 0), 0);
    for (const hex of members) left.delete(hex);
    if (!isOutline(middle)) families.push({ centre, members, area });
  }
  return coloursFirst(families.sort((one, other) => other.area - one.area));
}

/** What is white and coloured is said to have its colour, unless that is a small part: a bus, but not a cow. */
function coloursFirst(families: readonly (ColourFamily & { area: number })[]): readonly ColourFamily[] {
  const [first] = families;
  if (first === undefined || !isGrey(perceived(first.centre))) return families;
  const coloured = families.find(
    ({ centre, area }) => centre !== glass && !isGrey(perceived(centre)) && area >= notable * first.area,
  );
  return coloured === undefined ? families : [coloured, ...families.filter((family) => family !== coloured)];
}

const isGrey = ({ chroma }: PerceivedColour): boolean => chroma < greyChroma;
const isOutline = (colour: PerceivedColour): boolean =>
  colour.lightness < outlineLightness && colour.chroma < 0.07;

function belongs(colour: PerceivedColour, middle: PerceivedColour): boolean {
  if (isOutline(colour)) return false;
  if (isGrey(colour) || isGrey(middle)) return isGrey(colour) === isGrey(middle);
  return hueDistance(colour.hue, middle.hue) < familyWidth;
}

function shifted(colour: PerceivedColour, centre: PerceivedColour, target: PerceivedColour): string {
  const share = isGrey(centre) ? 1 : clamp(colour.chroma / centre.chroma, 0.35, 1.25);
  return hexOf({
    lightness: clamp(target.lightness + 0.85 * (colour.lightness - centre.lightness), 0.08, 0.985),
    chroma: target.chroma * share,
    hue: target.hue,
  });
}
