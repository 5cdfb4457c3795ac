import { mixed } from '../../rendering/colour-space.js';
import { element, many, rectangle, verticalGradient } from '../canvas.js';
import type { Canvas } from '../canvas.js';
import type { Ground } from '../ground.js';
import type { Palette } from '../palette.js';
import { meadow } from './outdoors.js';

const houseColours = ['#7f8fb5', '#8d7fae', '#a98ba0', '#6f9aa8', '#9aa5bd', '#c29a86'] as const;

export const city: Ground = (canvas, palette) => {
  const { width, height, unit } = canvas;
  const rows = [
    skyline(canvas, palette, { foot: 0.8, low: 0.26, high: 0.5, haze: 0.6, windows: false }),
    skyline(canvas, palette, { foot: 0.8, low: 0.12, high: 0.38, haze: 0.18, windows: true }),
  ];
  const pavement = palette.lit('#b9bcc6');
  return {
    horizon: 0.74,
    stands: [0.87, 0.95],
    svg:
      rows.join('') +
      rectangle(0, height * 0.79, width, height * 0.03, pavement) +
      road(canvas, palette, 0.815, 1) +
      rectangle(0, height * 0.812, width, unit * 0.006, mixed(pavement, '#333844', 0.4)),
  };
};

interface Skyline {
  readonly foot: number;
  readonly low: number;
  readonly high: number;
  readonly haze: number;
  readonly windows: boolean;
}

function skyline(canvas: Canvas, palette: Palette, { foot, low, high, haze, windows }: Skyline): string {
  const { width, height, unit, random } = canvas;
  const houses: string[] = [];
  for (let x = -unit * 0.03; x < width;) {
    const [wide, tall] = [unit * random.between(0.09, 0.17), height * random.between(low, high)];
    const colour = mixed(palette.lit(random.pick(houseColours)), palette.haze, haze);
    const top = height * foot - tall;
    houses.push(rectangle(x, top, wide, tall + 2, colour));
    houses.push(rectangle(x + wide * 0.82, top, wide * 0.18, tall + 2, mixed(colour, '#1a2040', 0.18)));
    if (random.next() < 0.35)
      houses.push(rectangle(x + wide * 0.45, top - unit * 0.05, unit * 0.006, unit * 0.05, colour));
    if (windows) houses.push(windowsOf(canvas, palette, { x, top, wide, tall }, colour));
    x += wide + unit * random.between(0, 0.012);
  }
  return houses.join('');
}

function windowsOf(
  { unit, random }: Canvas,
  palette: Palette,
  { x, top, wide, tall }: Readonly<Record<'x' | 'top' | 'wide' | 'tall', number>>,
  colour: string,
): string {
  const [size, gap] = [unit * 0.014, unit * 0.03];
  const columns = Math.max(1, Math.floor((wide * 0.78) / gap));
  const rows = Math.max(1, Math.floor((tall - gap) / (gap * 1.25)));
  const dark = palette.time === 'night' || palette.time === 'sunset';
  return many(columns * rows, (index) => {
    const lit = random.next() < (dark ? 0.5 : 0.2);
    const fill = lit ? (dark ? '#ffdf85' : mixed('#e8f5ff', colour, 0.2)) : mixed(colour, '#141a38', 0.3);
    const left = x + wide * 0.06 + (index % columns) * gap;
    return rectangle(
      left,
      top + gap * 0.6 + Math.floor(index / columns) * gap * 1.25,
      size,
      size * 1.35,
      fill,
    );
  });
}

export const street: Ground = (canvas, palette, around) => {
  const { groundColour, ...rest } = around;
  const base = meadow(canvas, palette, rest);
  return { ...base, stands: [0.79, 0.9], svg: base.svg + road(canvas, palette, 0.72, 0.95, groundColour) };
};

function road(canvas: Canvas, palette: Palette, from: number, to: number, colour = '#565b68'): string {
  const { width, height, unit } = canvas;
  const [top, deep] = [height * from, height * (to - from)];
  const dashes = Math.ceil((5 * width) / unit);
  const dash = width / dashes;
  return (
    element(
      'defs',
      {},
      verticalGradient('road', [palette.lit(mixed(colour, '#9aa0ad', 0.3)), palette.lit(colour)]),
    ) +
    rectangle(0, top, width, deep, 'url(#road)') +
    rectangle(0, top, width, unit * 0.006, palette.lit('#dfe2e8')) +
    rectangle(0, top + deep - unit * 0.006, width, unit * 0.006, palette.lit('#dfe2e8')) +
    many(dashes, (index) =>
      rectangle((index + 0.2) * dash, top + deep * 0.48, dash * 0.55, unit * 0.012, palette.lit('#f6e7a6'), {
        rx: unit * 0.003,
      }),
    )
  );
}
