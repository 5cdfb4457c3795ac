import { mixed } from '../../rendering/colour-space.js';
import { element, ellipse, glow, many, rectangle, verticalGradient } from '../canvas.js';
import type { Canvas } from '../canvas.js';
import type { Ground } from '../ground.js';
import type { Palette } from '../palette.js';

const walls = ['#f0dcc3', '#cfe3e0', '#e6d5e8', '#d9e2c9', '#f3d9cf'] as const;
const backgrounds = ['#dbe9f6', '#f7e3d4', '#e4efdb', '#eee2f4', '#fbeecb'] as const;

export const room: Ground = (canvas, palette, { groundColour = '#b9814f' }) => {
  const { width, height, unit } = canvas;
  const wall = indoorLight(canvas.random.pick(walls), palette);
  const floor = indoorLight(groundColour, palette);
  const edge = height * 0.7;
  return {
    horizon: 0,
    stands: [0.8, 0.93],
    svg:
      element('defs', {}, verticalGradient('wall', [mixed(wall, '#ffffff', 0.2), wall])) +
      rectangle(0, 0, width, edge, 'url(#wall)') +
      windowOn(canvas, palette) +
      rectangle(0, edge - unit * 0.03, width, unit * 0.03, mixed(wall, '#ffffff', 0.6)) +
      planks(canvas, floor, edge) +
      rug(canvas, palette),
  };
};

const indoorLight = (colour: string, { time }: Palette): string =>
  time === 'night'
    ? mixed(colour, '#2b2440', 0.42)
    : time === 'sunset'
      ? mixed(colour, '#e8854a', 0.18)
      : colour;

function windowOn({ width, height, unit, random }: Canvas, palette: Palette): string {
  const [wide, tall] = [unit * 0.34, Math.min(unit * 0.38, height * 0.4)];
  const x = random.next() < 0.5 ? width * 0.12 : width * 0.88 - wide;
  const y = height * 0.12;
  const bar = unit * 0.012;
  return (
    element('defs', {}, verticalGradient('view', palette.sky)) +
    rectangle(x - bar * 1.6, y - bar * 1.6, wide + bar * 3.2, tall + bar * 3.2, '#fbf7ef', { rx: bar }) +
    rectangle(x, y, wide, tall, 'url(#view)') +
    ellipse(x + wide * 0.3, y + tall, wide * 0.42, tall * 0.26, palette.lit('#6cae5c'), {
      'clip-path': 'url(#pane)',
    }) +
    element('defs', {}, element('clipPath', { id: 'pane' }, rectangle(x, y, wide, tall, '#000'))) +
    rectangle(x + wide / 2 - bar / 2, y, bar, tall, '#fbf7ef') +
    rectangle(x, y + tall / 2 - bar / 2, wide, bar, '#fbf7ef') +
    rectangle(x - bar * 3, y + tall + bar * 1.4, wide + bar * 6, bar * 1.8, '#fbf7ef', { rx: bar * 0.6 })
  );
}

function planks({ width, height, unit, random }: Canvas, colour: string, top: number): string {
  const rows = 5;
  const deep = height - top;
  return many(rows, (row) => {
    const from = top + deep * (row / rows) ** 1.35;
    const tall = top + deep * ((row + 1) / rows) ** 1.35 - from;
    const long = unit * (0.3 + 0.09 * row);
    const shift = random.next() * long;
    return many(Math.ceil(width / long) + 1, (index) =>
      rectangle(
        index * long - shift,
        from,
        long - unit * 0.003,
        tall - unit * 0.003,
        mixed(colour, random.next() < 0.5 ? '#ffffff' : '#3d2415', random.between(0.02, 0.12)),
      ),
    );
  });
}

function rug({ width, height, unit, random }: Canvas, palette: Palette): string {
  const colour = indoorLight(random.pick(['#c8574f', '#4f7fb0', '#6a9a6c', '#b07fb0']), palette);
  const [x, y, wide] = [width / 2, height * 0.885, Math.min(width * 0.4, unit * 0.62)];
  return (
    ellipse(x, y, wide, unit * 0.085, mixed(colour, '#ffffff', 0.35)) +
    ellipse(x, y, wide * 0.93, unit * 0.074, colour) +
    ellipse(x, y, wide * 0.66, unit * 0.05, mixed(colour, '#ffffff', 0.22))
  );
}

export const table: Ground = (canvas, palette, { groundColour = '#a9713f' }) => {
  const { width, height, unit, random } = canvas;
  const wall = indoorLight(random.pick(walls), palette);
  const wood = indoorLight(groundColour, palette);
  const edge = height * 0.66;
  const grain = many(16, () => {
    const y = edge + (height - edge) * random.next();
    return rectangle(
      random.between(-0.2, 0.9) * width,
      y,
      unit * random.between(0.2, 0.6),
      unit * 0.004,
      mixed(wood, '#4a2a12', 0.35),
      { opacity: 0.45, rx: unit * 0.002 },
    );
  });
  return {
    horizon: 0,
    stands: [0.76, 0.92],
    svg:
      element(
        'defs',
        {},
        verticalGradient('wall', [mixed(wall, '#ffffff', 0.3), mixed(wall, '#8d6f5a', 0.12)]),
      ) +
      rectangle(0, 0, width, edge, 'url(#wall)') +
      windowOn(canvas, palette) +
      element(
        'defs',
        {},
        verticalGradient('wood', [mixed(wood, '#ffffff', 0.25), wood, mixed(wood, '#2f1a0b', 0.3)]),
      ) +
      rectangle(0, edge, width, height - edge, 'url(#wood)') +
      rectangle(0, edge, width, unit * 0.008, mixed(wood, '#ffffff', 0.45)) +
      grain,
  };
};

/** A seamless paper sweep, as things are photographed. */
export const studio: Ground = (canvas, palette, { backgroundColour }) => {
  const { width, height } = canvas;
  const colour = backgroundColour ?? palette.lit(canvas.random.pick(backgrounds));
  return {
    horizon: 0,
    stands: [0.78, 0.88],
    svg:
      element(
        'defs',
        {},
        verticalGradient('sweep', [
          mixed(colour, '#000000', 0.06),
          colour,
          mixed(colour, '#ffffff', 0.35),
          mixed(colour, '#000000', 0.05),
        ]) + glow('spot', '#ffffff', 0.6),
      ) +
      rectangle(0, 0, width, height, 'url(#sweep)') +
      ellipse(width / 2, height * 0.5, width * 0.5, height * 0.42, 'url(#spot)'),
  };
};

/** The colour that was asked for and nothing else. */
export const plain: Ground = ({ width, height, random }, _palette, { backgroundColour }) => ({
  horizon: 0,
  shadowless: true,
  svg: rectangle(0, 0, width, height, backgroundColour ?? random.pick(backgrounds)),
});
