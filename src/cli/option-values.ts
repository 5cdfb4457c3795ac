import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../config/duration.js';

/** @throws InvalidArgumentError where there is nothing */
export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text.trim();
}

/** A hundred years, in milliseconds. */
const longest = 36_525 * 86_400_000;

/** A length of time that is none of 0. @returns milliseconds. @throws InvalidArgumentError */
export function duration(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined || milliseconds === 0 || milliseconds > longest) {
    throw new InvalidArgumentError('Write a number with a unit, such as 12h or 30d.');
  }
  return milliseconds;
}
