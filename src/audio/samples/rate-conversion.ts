import { Resampler } from './resampler.js';

/** Brings a stream of samples to another rate. */
export type RateConversion = Pick<Resampler, 'push' | 'end'>;

/** Samples that have their rate already: every bit stays. */
const none: RateConversion = { push: (samples) => samples, end: () => new Float32Array() };

/** Filters that nobody listens to are a third as long. */
const roughCrossings = 8;

export const rateConversion = (from: number, to: number): RateConversion =>
  from === to ? none : new Resampler(from, to);

/** A conversion for detectors: a third of the work, and what lies near half of the lower rate is less clear. */
export const roughRateConversion = (from: number, to: number): RateConversion =>
  from === to ? none : new Resampler(from, to, roughCrossings);
