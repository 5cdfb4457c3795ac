import { mixed } from '../../rendering/colour-space.js';
import {
  circle,
  element,
  ellipse,
  hills,
  line,
  many,
  number,
  path,
  rectangle,
  verticalGradient,
} from '../canvas.js';
import type { Canvas } from '../canvas.js';
import type { Palette } from '../palette.js';
import type { Ground } from '../ground.js';

const flowerColours = ['#ff6f91', '#ffd166', '#ffffff', '#c792ea', '#ff9f6b'] as const;

export const meadow: Ground = (canvas, palette, { groundColour = '#63b54a' }) => {
  const { height, unit } = canvas;
  const far = palette.lit(mixed(groundColour, '#9fd3e0', 0.45));
  return {
    horizon: 0.6,
    stands: [0.74, 0.93],
    svg:
      hills(canvas, {
        at: height * 0.57,
        swing: unit * 0.04,
        waves: 5,
        fill: mixed(far, palette.haze, 0.45),
      }) +
      hills(canvas, { at: height * 0.61, swing: unit * 0.03, waves: 4, fill: far }) +
      groundFill(canvas, 'meadow', 0.655, unit * 0.018, [
        palette.lit(mixed(groundColour, '#d9f08a', 0.28)),
        palette.lit(groundColour),
        palette.lit(mixed(groundColour, '#12542f', 0.4)),
      ]) +
      tufts(canvas, palette.lit(mixed(groundColour, '#164d22', 0.45)), 0.7, 46),
  };
};

export const garden: Ground = (canvas, palette, around) => {
  const { width, height, unit, random } = canvas;
  const base = meadow(canvas, palette, around);
  const bushes = many(9, (index) => {
    const x = ((index + random.between(0.1, 0.9)) / 9) * width;
    const size = unit * random.between(0.05, 0.1);
    const green = palette.lit(random.pick(['#3f8f45', '#4ea050', '#357a40']));
    return many(3, (puff) =>
      circle(x + (puff - 1) * size * 0.7, height * 0.66 - size * 0.3, size * 0.7, green),
    );
  });
  const flowers = many(60, () => {
    const depth = random.between(0.7, 0.99);
    const [x, y, size] = [random.next() * width, depth * height, unit * 0.012 * depth * depth];
    const colour = palette.lit(random.pick(flowerColours));
    const petals = many(5, (petal) => {
      const angle = (petal / 5) * 2 * Math.PI;
      return circle(x + Math.cos(angle) * size, y + Math.sin(angle) * size, size * 0.7, colour);
    });
    return petals + circle(x, y, size * 0.6, palette.lit('#f4b400'));
  });
  return { ...base, svg: base.svg + bushes + flowers };
};

export const forest: Ground = (canvas, palette, { groundColour = '#4f7d3a' }) => {
  const { width, height, unit, random } = canvas;
  const rows = [0.56, 0.62, 0.68].map((at, row) => {
    const colour = mixed(palette.lit('#2d6b42'), palette.haze, 0.55 - row * 0.24);
    const count = Math.ceil((width / unit) * (13 - row * 3));
    return many(count, (index) => {
      const x = ((index + random.next()) / count) * width;
      return conifer(
        x,
        height * at + unit * 0.03,
        unit * random.between(0.22, 0.36) * (0.8 + row * 0.3),
        colour,
      );
    });
  });
  return {
    horizon: 0.62,
    stands: [0.76, 0.93],
    svg:
      hills(canvas, {
        at: height * 0.6,
        swing: unit * 0.01,
        waves: 4,
        fill: mixed(palette.lit('#2d6b42'), palette.haze, 0.35),
      }) +
      rows.join('') +
      groundFill(canvas, 'forest', 0.68, unit * 0.015, [
        palette.lit(mixed(groundColour, '#a7c46a', 0.3)),
        palette.lit(groundColour),
        palette.lit(mixed(groundColour, '#1d3018', 0.5)),
      ]) +
      tufts(canvas, palette.lit('#2f5a2c'), 0.72, 40),
  };
};

function conifer(x: number, foot: number, size: number, colour: string): string {
  const tiers = [
    [0.3, 0.02],
    [0.24, 0.28],
    [0.17, 0.54],
  ] as const;
  const trunk = rectangle(
    x - size * 0.03,
    foot - size * 0.1,
    size * 0.06,
    size * 0.14,
    mixed(colour, '#3a2618', 0.5),
  );
  return (
    trunk +
    tiers
      .map(([half, from]) => {
        const [low, high] = [foot - size * (from + 0.04), foot - size * (from + 0.46)];
        return path(
          `M${number(x - size * half)} ${number(low)}L${number(x)} ${number(high)}L${number(x + size * half)} ${number(low)}Z`,
          colour,
        );
      })
      .join('')
  );
}

export const mountains: Ground = (canvas, palette, around) => {
  const { height, unit } = canvas;
  const rock = palette.lit('#6d7896');
  const front = meadow(canvas, palette, around);
  return {
    ...front,
    horizon: 0.62,
    svg:
      range(
        canvas,
        { foot: height * 0.66, rise: unit * 0.42, peaks: 3, colour: mixed(rock, palette.haze, 0.55) },
        palette,
      ) +
      range(
        canvas,
        { foot: height * 0.68, rise: unit * 0.3, peaks: 4, colour: mixed(rock, palette.haze, 0.2) },
        palette,
      ) +
      front.svg,
  };
};

interface Range {
  readonly foot: number;
  readonly rise: number;
  readonly peaks: number;
  readonly colour: string;
}

/** Peaks with a lit side, a dark one and snow. */
function range({ width, random }: Canvas, { foot, rise, peaks, colour }: Range, palette: Palette): string {
  return many(peaks + 1, (index) => {
    const x = ((index + random.between(-0.3, 0.3)) / peaks) * width;
    const high = foot - rise * random.between(0.65, 1);
    const half = (width / peaks) * random.between(0.62, 0.85);
    const snow = 0.3;
    const [edge, level] = [half * snow, high + (foot - high) * snow];
    const n = number;
    const zigzag = [-0.55, -0.15, 0.25, 0.6].map(
      (across, at) => `L${n(x + across * edge)} ${n(level + (at % 2 === 0 ? 0.1 : -0.06) * (foot - high))}`,
    );
    return (
      path(`M${n(x - half)} ${n(foot)}L${n(x)} ${n(high)}L${n(x + half)} ${n(foot)}Z`, colour) +
      path(
        `M${n(x)} ${n(high)}L${n(x + half)} ${n(foot)}L${n(x + half * 0.15)} ${n(foot)}L${n(x - half * 0.08)} ${n(high + (foot - high) * 0.5)}Z`,
        mixed(colour, '#1a2140', 0.22),
      ) +
      path(
        `M${n(x)} ${n(high)}L${n(x - edge)} ${n(level)}${zigzag.join('')}L${n(x + edge)} ${n(level)}Z`,
        palette.lit('#f7fafd'),
      )
    );
  });
}

export const snow: Ground = (canvas, palette, { groundColour = '#f2f7fc' }) => {
  const { width, height, unit, random } = canvas;
  const trees = many(Math.ceil((width / unit) * 9), () => {
    const far = random.between(0.6, 0.67);
    return conifer(
      random.next() * width,
      height * far,
      unit * random.between(0.1, 0.22),
      palette.lit(mixed('#3d6f66', palette.haze, 0.45)),
    );
  });
  return {
    horizon: 0.6,
    stands: [0.74, 0.93],
    svg:
      hills(canvas, {
        at: height * 0.58,
        swing: unit * 0.05,
        waves: 4,
        fill: palette.lit(mixed(groundColour, '#9fb8d8', 0.4)),
      }) +
      trees +
      groundFill(canvas, 'snow', 0.655, unit * 0.02, [
        palette.lit(groundColour),
        palette.lit(mixed(groundColour, '#c4d7ec', 0.55)),
      ]) +
      hills(canvas, {
        at: height * 0.9,
        swing: unit * 0.02,
        waves: 3,
        fill: palette.lit(mixed(groundColour, '#ffffff', 0.6)),
      }),
  };
};

export const desert: Ground = (canvas, palette, { groundColour = '#e8b265' }) => {
  const { height, unit } = canvas;
  const dune = (share: number): string => palette.lit(mixed(groundColour, '#a8552e', share));
  return {
    horizon: 0.58,
    stands: [0.73, 0.93],
    svg:
      hills(canvas, {
        at: height * 0.58,
        swing: unit * 0.06,
        waves: 4,
        fill: mixed(dune(0.3), palette.haze, 0.5),
      }) +
      hills(canvas, { at: height * 0.63, swing: unit * 0.05, waves: 3, fill: dune(0.3) }) +
      groundFill(canvas, 'desert', 0.67, unit * 0.03, [
        palette.lit(mixed(groundColour, '#ffe6ae', 0.5)),
        dune(0),
        dune(0.35),
      ]) +
      many(7, () => ripple(canvas, dune(0.3))),
  };
};

function ripple({ width, height, unit, random }: Canvas, colour: string): string {
  const [x, y, long] = [
    random.next() * width,
    height * random.between(0.74, 0.97),
    unit * random.between(0.08, 0.2),
  ];
  const d = `M${number(x)} ${number(y)}q${number(long / 4)} ${number(-unit * 0.012)} ${number(long / 2)} 0t${number(long / 2)} 0`;
  return line(d, colour, unit * 0.004, { opacity: 0.5 });
}

/** The ground from its upper edge down, from its far colour to its near one. */
export function groundFill(
  canvas: Canvas,
  id: string,
  at: number,
  swing: number,
  colours: readonly string[],
): string {
  const gradient = element('defs', {}, verticalGradient(`ground-${id}`, colours));
  return gradient + hills(canvas, { at: canvas.height * at, swing, waves: 4, fill: `url(#ground-${id})` });
}

function tufts({ width, height, unit, random }: Canvas, colour: string, from: number, count: number): string {
  return many(count, () => {
    const depth = random.between(from, 1);
    const [x, y, size] = [random.next() * width, depth * height, unit * 0.026 * depth * depth];
    const blades = [-0.5, -0.15, 0.25, 0.6].map(
      (lean) =>
        `M${number(x)} ${number(y)}q${number(lean * size * 0.3)} ${number(-size * 0.6)} ${number(lean * size)} ${number(-size)}`,
    );
    return line(blades.join(''), colour, size * 0.13, { opacity: 0.65 });
  });
}

/** A soft pebble or a puddle: an ellipse lying on the ground. */
export const lying = (x: number, y: number, size: number, fill: string, opacity = 1): string =>
  ellipse(x, y, size, size * 0.34, fill, { opacity });
