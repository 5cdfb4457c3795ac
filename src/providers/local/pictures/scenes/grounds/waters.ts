import { mixed } from '../../rendering/colour-space.js';
import { circle, element, hills, line, many, number, path, rectangle, verticalGradient } from '../canvas.js';
import type { Canvas } from '../canvas.js';
import type { Ground } from '../ground.js';
import type { Palette } from '../palette.js';
import { groundFill, lying } from './outdoors.js';

const seaColour = '#1f86c9';

export const sea: Ground = (canvas, palette, { groundColour = seaColour }) => {
  const { height, unit } = canvas;
  const near = palette.lit(mixed(groundColour, '#0a3d6b', 0.45));
  return {
    horizon: 0.48,
    water: [0.6, 0.86],
    surface: palette.lit(mixed(groundColour, '#0a3d6b', 0.25)),
    svg: water(canvas, palette, groundColour, 0.48, 1),
    before: [0.9, 0.955]
      .map((at, row) =>
        element(
          'g',
          { opacity: 0.85 },
          hills(canvas, {
            at: height * at,
            swing: unit * 0.012,
            waves: 9 + row * 2,
            fill: mixed(near, '#06283f', row * 0.25),
          }),
        ),
      )
      .join(''),
  };
};

export const beach: Ground = (canvas, palette, { groundColour = '#f4d9a0' }) => {
  const { width, height, unit, random } = canvas;
  const foam = palette.lit('#ffffff');
  const pebbles = many(26, () => {
    const depth = random.between(0.74, 0.99);
    const colour = palette.lit(random.pick(['#d8b77c', '#c9a56a', '#fbeecb', '#e8c48c']));
    return lying(random.next() * width, depth * height, unit * 0.009 * depth, colour, 0.8);
  });
  return {
    horizon: 0.48,
    stands: [0.78, 0.94],
    water: [0.55, 0.63],
    surface: palette.lit(seaColour),
    svg:
      water(canvas, palette, seaColour, 0.48, 0.75) +
      hills(canvas, {
        at: height * 0.665,
        swing: unit * 0.014,
        waves: 5,
        fill: mixed(foam, palette.lit(seaColour), 0.12),
      }) +
      groundFill(canvas, 'beach', 0.685, unit * 0.014, [
        palette.lit(mixed(groundColour, '#c69a5b', 0.45)),
        palette.lit(groundColour),
        palette.lit(mixed(groundColour, '#c98f4c', 0.25)),
      ]) +
      pebbles,
  };
};

function water(canvas: Canvas, palette: Palette, colour: string, from: number, to: number): string {
  const { width, height, unit, random } = canvas;
  const shades = [mixed(colour, '#bfe9f5', 0.5), colour, mixed(colour, '#0a3d6b', 0.45)].map(palette.lit);
  const body =
    element(
      'defs',
      {},
      verticalGradient('water', [mixed(shades[0] ?? colour, palette.haze, 0.35), ...shades.slice(1)]),
    ) + rectangle(0, height * from, width, height * (to - from), 'url(#water)');
  const glints = many(54, () => {
    const depth = random.next() ** 1.4;
    const y = height * (from + 0.015 + (to - from - 0.02) * depth);
    const long = unit * (0.02 + 0.08 * depth) * random.between(0.5, 1.2);
    const x = random.next() * width;
    return line(
      `M${number(x)} ${number(y)}h${number(long)}`,
      mixed(palette.haze, '#ffffff', 0.5),
      unit * (0.0018 + 0.003 * depth),
      {
        opacity: random.between(0.2, 0.55),
      },
    );
  });
  return body + glints;
}

export const underwater: Ground = (canvas, palette, { groundColour = '#1c7fb8' }) => {
  const { width, height, unit, random } = canvas;
  const rays = many(6, () => {
    const [x, spread] = [random.next() * width, unit * random.between(0.06, 0.16)];
    const lean = unit * random.between(-0.25, 0.1);
    const d = `M${number(x)} 0h${number(spread * 0.5)}L${number(x + lean + spread)} ${number(height * 0.85)}h${number(-spread * 1.4)}Z`;
    return path(d, '#d8f6ff', { opacity: random.between(0.05, 0.13) });
  });
  const bubbles = many(34, () =>
    circle(
      random.next() * width,
      random.between(0.05, 0.85) * height,
      unit * random.between(0.004, 0.015),
      'none',
      {
        stroke: '#e6fbff',
        'stroke-width': unit * 0.002,
        opacity: random.between(0.35, 0.8),
      },
    ),
  );
  const weeds = many(Math.ceil((12 * width) / unit), () => weed(canvas, palette));
  const depths = [
    mixed(groundColour, '#8fe3f2', 0.55),
    groundColour,
    mixed(groundColour, '#062a52', 0.65),
  ].map(palette.lit);
  return {
    horizon: 0,
    stands: [0.88, 0.95],
    shadowless: true,
    svg:
      element('defs', {}, verticalGradient('depths', depths)) +
      rectangle(0, 0, width, height, 'url(#depths)') +
      rays +
      hills(canvas, {
        at: height * 0.84,
        swing: unit * 0.03,
        waves: 4,
        fill: palette.lit(mixed('#8c8560', groundColour, 0.6)),
      }) +
      weeds +
      hills(canvas, {
        at: height * 0.9,
        swing: unit * 0.02,
        waves: 5,
        fill: palette.lit(mixed('#d9c48e', groundColour, 0.3)),
      }) +
      bubbles,
  };
};

function weed({ width, height, unit, random }: Canvas, palette: Palette): string {
  const x = random.next() * width;
  const foot = height * random.between(0.88, 0.96);
  const [tall, lean] = [unit * random.between(0.08, 0.24), unit * random.between(-0.04, 0.04)];
  const colour = palette.lit(random.pick(['#1f8a5b', '#2aa36b', '#157a63', '#b8577f', '#e07a5f']));
  const d = `M${number(x)} ${number(foot)}c${number(lean)} ${number(-tall * 0.3)} ${number(-lean)} ${number(-tall * 0.6)} ${number(lean * 0.6)} ${number(-tall)}`;
  return line(d, colour, unit * random.between(0.008, 0.016), { opacity: 0.9 });
}
