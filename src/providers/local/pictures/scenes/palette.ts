import { clamp, hexOf, mixed, perceived } from '../rendering/colour-space.js';
import type { Mood, Surroundings, TimeOfDay, Weather } from './scene.js';

/** The colours of the light in a scene. */
export interface Palette {
  readonly time: TimeOfDay;
  /** From the top to the horizon. */
  readonly sky: readonly string[];
  /** What lies far away takes on this colour. */
  readonly haze: string;
  readonly cloud: string;
  readonly sun: string;
  /** How the light tints a thing's own colour. */
  readonly lit: (colour: string) => string;
}

const skies: Readonly<Record<TimeOfDay, readonly string[]>> = {
  day: ['#3f9ff0', '#8fcdf9', '#dff3ff'],
  sunrise: ['#6f8fd8', '#f3b6b8', '#ffe3b3'],
  sunset: ['#3d2f7d', '#c8537f', '#ff9a5a', '#ffd98a'],
  night: ['#0a1030', '#182459', '#34407f'],
};
const overcast: Readonly<Record<TimeOfDay, readonly string[]>> = {
  day: ['#8b9aab', '#b6c2cd', '#dce3e8'],
  sunrise: ['#8d8ea6', '#bdaeb6', '#e2d2c8'],
  sunset: ['#4f4763', '#8d6a7c', '#c79a88'],
  night: ['#0d1122', '#1d2338', '#333a52'],
};
const suns: Readonly<Record<TimeOfDay, string>> = {
  day: '#fff3b0',
  sunrise: '#ffe9b8',
  sunset: '#ffd27a',
  night: '#f5f1dc',
};
/** What the light adds to every colour, and how much. */
const lights: Readonly<Record<TimeOfDay, readonly [colour: string, share: number]>> = {
  day: ['#ffffff', 0],
  sunrise: ['#ffc9a0', 0.16],
  sunset: ['#8c3d62', 0.26],
  night: ['#0d1440', 0.62],
};

export function paletteFor({ time = 'day', weather = 'clear', mood, skyColour }: Surroundings): Palette {
  const grey = ['overcast', 'rain', 'storm', 'fog', 'snow'].includes(weather);
  const [light, share] = lights[time];
  const tone = (colour: string): string => toned(colour, mood);
  const named = skyColour === undefined ? undefined : skyOf(skyColour, time);
  const sky = (named ?? (grey ? overcast : skies)[time]).map((colour) => tone(stormy(colour, weather)));
  const haze = sky.at(-1) ?? '#ffffff';
  return {
    time,
    sky,
    haze,
    cloud: grey ? mixed('#ffffff', sky[0] ?? '#888888', 0.5) : cloudOf(time),
    sun: suns[time],
    lit: (colour) => tone(mixed(grey ? mixed(colour, '#8b95a0', 0.22) : colour, light, share)),
  };
}

const skyOf = (colour: string, time: TimeOfDay): readonly string[] =>
  time === 'night'
    ? [mixed(colour, '#05081c', 0.75), mixed(colour, '#0b1030', 0.45), colour]
    : [mixed(colour, '#000000', 0.12), colour, mixed(colour, '#ffffff', 0.55)];

const stormy = (colour: string, weather: Weather): string =>
  weather === 'storm' ? mixed(colour, '#1d2230', 0.55) : colour;

const cloudOf = (time: TimeOfDay): string =>
  ({ day: '#ffffff', sunrise: '#fff1ea', sunset: '#f6a58f', night: '#4a568f' })[time];

/** A colour as a mood shows it. */
export function toned(colour: string, mood: Mood | undefined): string {
  if (mood === undefined) return colour;
  if (mood === 'warm') return mixed(colour, '#f0a05a', 0.16);
  if (mood === 'cool') return mixed(colour, '#6f9fd8', 0.18);
  if (mood === 'dark') return mixed(colour, '#0b0a18', 0.42);
  if (mood === 'pastel') return mixed(colour, '#fff3f6', 0.42);
  const seen = perceived(colour);
  return hexOf({ ...seen, chroma: mood === 'grey' ? 0 : clamp(seen.chroma * 1.35, 0, 0.34) });
}
