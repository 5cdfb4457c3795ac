import { mixed } from '../../rendering/colour-space.js';
import {
  circle,
  element,
  ellipse,
  glow,
  many,
  number,
  path,
  rectangle,
  smooth,
  verticalGradient,
} from '../canvas.js';
import type { Point } from '../canvas.js';
import type { Ground } from '../ground.js';
import { stars } from '../sky.js';

export const openSky: Ground = () => ({ horizon: 1, shadowless: true, svg: '' });

export const space: Ground = (canvas, _palette, { skyColour = '#2a1b5e' }) => {
  const { width, height, unit, random } = canvas;
  const clouds = ['#7b3fb5', '#2f6fd0', '#c2447f', '#2b9fa8'].map((colour, at) =>
    glow(`nebula-${at}`, colour, 0.55),
  );
  const nebulae = many(7, (index) =>
    ellipse(
      random.next() * width,
      random.next() * height,
      unit * random.between(0.25, 0.6),
      unit * random.between(0.15, 0.4),
      `url(#nebula-${index % 4})`,
      { opacity: 0.7 },
    ),
  );
  const [x, y, radius] = [
    width * random.between(0.75, 0.95),
    height * random.between(0.05, 0.22),
    unit * random.between(0.06, 0.11),
  ];
  const planet = random.pick(['#e09a5c', '#7fb6d8', '#c98bb4', '#9fc08a']);
  return {
    horizon: 0,
    shadowless: true,
    svg:
      element(
        'defs',
        {},
        verticalGradient('void', [
          mixed(skyColour, '#02030c', 0.8),
          mixed(skyColour, '#05061a', 0.55),
          mixed(skyColour, '#02030c', 0.75),
        ]) + clouds.join(''),
      ) +
      rectangle(0, 0, width, height, 'url(#void)') +
      nebulae +
      stars(canvas, height, 260) +
      circle(x, y, radius, planet) +
      ellipse(
        x - radius * 0.2,
        y - radius * 0.3,
        radius * 0.6,
        radius * 0.16,
        mixed(planet, '#ffffff', 0.3),
      ) +
      ellipse(
        x + radius * 0.1,
        y + radius * 0.25,
        radius * 0.75,
        radius * 0.14,
        mixed(planet, '#3a1d1d', 0.25),
      ),
  };
};

const colourSets: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'],
  ['#22223b', '#4a4e9a', '#9a8cde', '#f2b5d4', '#f7d6e0'],
  ['#03045e', '#0077b6', '#00b4d8', '#90e0ef', '#f1faee'],
  ['#590d22', '#c9184a', '#ff758f', '#ffb3c1', '#fff0f3'],
  ['#1b4332', '#2d6a4f', '#74c69d', '#d8f3dc', '#ffe8a3'],
];

/** Waves and discs in the colours that were named, or in some that go together. */
export const abstract: Ground = (
  canvas,
  palette,
  { freeColours, backgroundColour, skyColour, groundColour },
) => {
  const { width, height, unit, random } = canvas;
  const all = [backgroundColour, skyColour, groundColour, ...freeColours];
  const named = [...new Set(all.filter((colour) => colour !== undefined))];
  const [first = '#264653', ...others] = named.length > 0 ? named : random.pick(colourSets);
  const colours = [first, ...others, mixed(others.at(-1) ?? first, '#ffffff', 0.55)].map(palette.lit);
  const colourAt = (index: number): string => colours[index % colours.length] ?? first;
  const waves = many(6, (index) => {
    const at = height * (0.2 + index * 0.14);
    const points: Point[] = Array.from({ length: 6 }, (_, step) => [
      (step / 5) * width,
      at + (step % 2 === 0 ? 1 : -1) * unit * random.between(0.02, 0.13),
    ]);
    const d = `M0 ${number(points[0]?.[1] ?? 0)}${smooth(points)}L${width} ${height}L0 ${height}Z`;
    return path(d, colourAt(index + 1), { opacity: 0.72 });
  });
  const discs = many(8, (index) =>
    circle(
      random.next() * width,
      random.next() * height * 0.7,
      unit * random.between(0.02, 0.12),
      colourAt(index + 2),
      { opacity: random.between(0.35, 0.75) },
    ),
  );
  return {
    horizon: 0,
    shadowless: true,
    svg:
      element('defs', {}, verticalGradient('wash', [colourAt(0), mixed(colourAt(0), colourAt(1), 0.6)])) +
      rectangle(0, 0, width, height, 'url(#wash)') +
      discs +
      waves,
  };
};
