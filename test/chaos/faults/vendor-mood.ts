import type { Mood } from '../vendor/mood.js';
import type { Fault } from './fault.js';

/** Something that goes wrong at the vendor with a share of its calls. */
export const moodFault = (mood: Mood): Fault => ({
  name: mood.name,
  parts: ['vendor'],
  shortest: 3_000,
  longest: 12_000,
  strike: ({ vendor }) => vendor.begin(mood),
});
