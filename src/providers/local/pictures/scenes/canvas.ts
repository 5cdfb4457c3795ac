import type { SeededRandom } from '../random.js';

/** What is drawn on: its size in pixels, and the chance that draws along. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** The shorter side: details are sized by it. */
  readonly unit: number;
  readonly random: SeededRandom;
}

/** Numbers as SVG has them: two decimals are finer than a pixel's edge. */
export const number = (value: number): string => String(Math.round(value * 100) / 100);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : (value ?? '')}"`)
    .join('');

export const element = (name: string, attributes: Attributes, inside = ''): string =>
  inside === ''
    ? `<${name}${attributesOf(attributes)}/>`
    : `<${name}${attributesOf(attributes)}>${inside}</${name}>`;

export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  element('path', { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

/** Colours from the top down, evenly apart or where said. */
export function verticalGradient(id: string, colours: readonly string[]): string {
  const stops = colours.map((colour, at) =>
    element('stop', { offset: at / Math.max(1, colours.length - 1), 'stop-color': colour }),
  );
  return element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.join(''));
}

/** From a colour to nothing. */
export const glow = (id: string, colour: string, strength = 1): string =>
  element(
    'radialGradient',
    { id },
    [0, 0.35, 1]
      .map((offset, at) =>
        element('stop', { offset, 'stop-color': colour, 'stop-opacity': strength * ([1, 0.55, 0][at] ?? 0) }),
      )
      .join(''),
  );

export type Point = readonly [x: number, y: number];

/** A smooth line through points, as a path's commands after its first point. */
export function smooth(points: readonly Point[]): string {
  return points
    .slice(1)
    .map(([x, y], at) => {
      const [fromX, fromY] = points[at] ?? [0, 0];
      const middle = (fromX + x) / 2;
      return `C${number(middle)} ${number(fromY)} ${number(middle)} ${number(y)} ${number(x)} ${number(y)}`;
    })
    .join('');
}

/** A rolling edge over the whole width, filled down to the bottom. */
export function hills(
  { width, height, random }: Canvas,
  options: { readonly at: number; readonly swing: number; readonly waves: number; readonly fill: string },
): string {
  const points: Point[] = Array.from({ length: options.waves + 1 }, (_, step) => [
    (step / options.waves) * width,
    options.at + (step % 2 === 0 ? 1 : -1) * options.swing * random.between(0.3, 1),
  ]);
  const [first] = points;
  return path(`M0 ${number(first?.[1] ?? 0)}${smooth(points)}L${width} ${height}L0 ${height}Z`, options.fill);
}

/** The same drawing many times. */
export const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
