import { channelsOf } from '../rendering/colour-space.js';
import { channelCount } from '../rendering/raster.js';
import type { Raster } from '../rendering/raster.js';
import type { Studio } from '../rendering/studio.js';
import type { Icon, IconSet } from './icon-set.js';
import { coloursOf } from './recolour.js';
import type { ColourAreas } from './recolour.js';

/** An icon with what is seen of it, in shares of its box. */
export interface IconShape {
  readonly icon: Icon;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly areas: ColourAreas;
}

const sampleSize = 64;
/** An edge's soft pixels are no part of what is seen. */
const solid = 96;

/** Measures icons by looking at them, each once. */
export class IconShapes {
  readonly #shapes = new Map<string, IconShape>();

  constructor(
    readonly icons: IconSet,
    private readonly studio: Studio,
  ) {}

  shapeOf(name: string): IconShape {
    const known = this.#shapes.get(name);
    if (known !== undefined) return known;
    const icon = this.icons.icon(name);
    const shape = { icon, ...measured(this.studio.draw(sampleOf(icon)), coloursOf(icon.body)) };
    this.#shapes.set(name, shape);
    return shape;
  }
}

const sampleOf = ({ body, width, height }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sampleSize}" height="${sampleSize}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

function measured({ pixels, width, height }: Raster, colours: readonly string[]): Omit<IconShape, 'icon'> {
  const known = new Map(colours.map((hex) => [keyOf(channelsOf(hex)), hex]));
  const areas = new Map<string, number>();
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(
      at * channelCount,
      (at + 1) * channelCount,
    );
    if (alpha < solid) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    const hex = known.get(keyOf([red, green, blue]));
    if (hex !== undefined) areas.set(hex, (areas.get(hex) ?? 0) + 1);
  }
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height, areas };
}

const keyOf = ([red, green, blue]: readonly [number, number, number]): number =>
  (red << 16) | (green << 8) | blue;
