import { mixed } from '../rendering/colour-space.js';
import {
  circle,
  element,
  ellipse,
  glow,
  line,
  many,
  number,
  path,
  rectangle,
  verticalGradient,
} from './canvas.js';
import type { Canvas } from './canvas.js';
import type { Palette } from './palette.js';
import type { Surroundings } from './scene.js';

/** Everything above the horizon. */
export function drawSky(
  canvas: Canvas,
  palette: Palette,
  surroundings: Surroundings,
  horizon: number,
): string {
  const { width, height, random } = canvas;
  const { sky, weather = 'clear' } = surroundings;
  const covered = weather !== 'clear' && weather !== 'fog';
  const lit =
    covered && !sky.includes('sun') && !sky.includes('moon')
      ? undefined
      : random.next() < 0.5
        ? 'left'
        : 'right';
  const parts = [
    element('defs', {}, verticalGradient('sky', palette.sky) + glow('shine', palette.sun, 0.9)),
    rectangle(0, 0, width, Math.max(horizon, 1) + 2, 'url(#sky)'),
    horizon < height ? rectangle(0, horizon, width, height - horizon, palette.haze) : '',
  ];
  if (palette.time === 'night' && !covered)
    parts.push(stars(canvas, horizon, sky.includes('stars') ? 150 : 70));
  const moonlit = palette.time === 'night';
  if (lit !== undefined) parts.push((moonlit ? moon : sun)(canvas, palette, horizon, lit));
  if (sky.includes('rainbow')) parts.push(rainbow(canvas, horizon));
  const clouds = sky.includes('clouds') || covered ? 7 : moonlit ? 2 : random.whole(2, 4);
  parts.push(many(clouds, () => cloud(canvas, palette, horizon, lit)));
  return parts.join('');
}

type Side = 'left' | 'right';

function sun(canvas: Canvas, palette: Palette, horizon: number, side: Side): string {
  const { width, unit, random } = canvas;
  const low = palette.time !== 'day';
  const x = width * (side === 'left' ? random.between(0.12, 0.28) : random.between(0.72, 0.88));
  const y = low ? horizon - unit * random.between(0.03, 0.1) : horizon * random.between(0.18, 0.32);
  const radius = unit * (low ? 0.085 : 0.06);
  return (
    circle(x, y, radius * 4.5, 'url(#shine)') +
    circle(x, y, radius, low ? mixed(palette.sun, '#ffb347', 0.35) : '#fff6c9')
  );
}

function moon(canvas: Canvas, palette: Palette, horizon: number, side: Side): string {
  const { width, unit, random } = canvas;
  const x = width * (side === 'left' ? random.between(0.14, 0.28) : random.between(0.72, 0.86));
  const y = horizon * random.between(0.2, 0.34);
  const radius = unit * 0.065;
  const craters = [
    [-0.35, -0.2, 0.22],
    [0.25, 0.3, 0.28],
    [0.35, -0.4, 0.14],
    [-0.25, 0.45, 0.12],
  ] as const;
  return (
    circle(x, y, radius * 3.6, 'url(#shine)', { opacity: 0.45 }) +
    circle(x, y, radius, palette.sun) +
    craters.map(([dx, dy, r]) => circle(x + dx * radius, y + dy * radius, r * radius, '#dcd6bb')).join('')
  );
}

export function stars({ width, unit, random }: Canvas, depth: number, count: number): string {
  return many(count, () => {
    const radius = unit * random.between(0.0009, 0.0028);
    const [x, y] = [random.next() * width, random.next() ** 1.3 * depth];
    return circle(x, y, radius, '#ffffff', { opacity: random.between(0.35, 1) });
  });
}

function cloud(
  { width, unit, random }: Canvas,
  palette: Palette,
  horizon: number,
  lit: Side | undefined,
): string {
  const size = unit * random.between(0.09, 0.19);
  // What shines is seldom behind a cloud.
  const share = random.next() * (lit === undefined ? 1 : 0.62);
  const x = width * (lit === 'left' ? 1 - share : share);
  const y = horizon * random.between(0.12, 0.62);
  const puffs = random.whole(3, 5);
  const shapes = many(puffs, (index) => {
    const across = puffs === 1 ? 0 : (index / (puffs - 1) - 0.5) * 2;
    const radius = size * (0.5 - 0.2 * Math.abs(across)) * random.between(0.85, 1.15);
    return circle(x + across * size * 0.85, y - radius * 0.55, radius, palette.cloud);
  });
  const base = rectangle(x - size * 1.25, y - size * 0.24, size * 2.5, size * 0.36, palette.cloud, {
    rx: size * 0.18,
  });
  return element('g', { opacity: random.between(0.72, 0.95) }, shapes + base);
}

const rainbowColours = ['#ff5a5f', '#ff9f45', '#ffe066', '#6fd08c', '#4aa8ff', '#8f6fe8'];

function rainbow({ width, unit, random }: Canvas, horizon: number): string {
  const x = width * random.between(0.4, 0.6);
  const outer = Math.min(width * 0.46, horizon * 0.86);
  const band = unit * 0.018;
  const arcs = rainbowColours.map((colour, at) => {
    const radius = outer - at * band;
    const [from, to] = [x - radius, x + radius];
    const arc = `M${number(from)} ${number(horizon)}A${number(radius)} ${number(radius)} 0 0 1 ${number(to)} ${number(horizon)}`;
    return line(arc, colour, band, { 'stroke-linecap': 'butt' });
  });
  return element('g', { opacity: 0.72 }, arcs.join(''));
}

/** What falls or hangs before everything else. */
export function drawWeather(canvas: Canvas, { weather = 'clear' }: Surroundings): string {
  const { width, height, unit, random } = canvas;
  if (weather === 'rain' || weather === 'storm') {
    const drops = many(Math.round((150 * Math.max(width, height)) / unit), () => {
      const [x, y, length] = [
        random.next() * width * 1.1,
        random.next() * height,
        unit * random.between(0.02, 0.05),
      ];
      return `M${number(x)} ${number(y)}l${number(-length * 0.22)} ${number(length)}`;
    });
    return (
      line(drops, '#dceaf7', unit * 0.0024, { opacity: 0.6 }) + (weather === 'storm' ? bolt(canvas) : '')
    );
  }
  if (weather === 'snow') {
    return many(Math.round((130 * Math.max(width, height)) / unit), () =>
      circle(random.next() * width, random.next() * height, unit * random.between(0.002, 0.0075), '#ffffff', {
        opacity: random.between(0.55, 0.95),
      }),
    );
  }
  if (weather !== 'fog') return '';
  const banks = many(14, () =>
    ellipse(
      random.next() * width,
      height * random.between(0.35, 1),
      width * random.between(0.4, 0.8),
      height * random.between(0.08, 0.2),
      'url(#fog)',
      { opacity: random.between(0.4, 0.75) },
    ),
  );
  return element('defs', {}, glow('fog', '#eef2f5', 0.8)) + banks;
}

function bolt({ width, height, unit, random }: Canvas): string {
  const x = width * random.between(0.2, 0.8);
  const steps = [
    [0, 0],
    [-0.05, 0.16],
    [0.01, 0.16],
    [-0.06, 0.34],
    [0.06, 0.12],
    [0.005, 0.12],
    [0.05, 0],
  ] as const;
  const d = steps.map(
    ([dx, dy], at) => `${at === 0 ? 'M' : 'L'}${number(x + dx * unit)} ${number(dy * height)}`,
  );
  return path(`${d.join('')}Z`, '#fff4a8', { opacity: 0.92 });
}
