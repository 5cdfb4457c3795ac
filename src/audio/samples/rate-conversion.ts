import { Resampler } from './resampler.js';

/** Brings a stream of samples to another rate. */
export type RateConversion = Pick<Resampler, 'push' | 'end'>;

/** Samples that have their rate already: every bit stays. */
const none: RateConversion = { push: (samples) => samples, end: () => new Float32Array() };

export const rateConversion = (from: number, to: number): RateConversion =>
  from === to ? none : new Resampler(from, to);
