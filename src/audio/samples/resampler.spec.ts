import { describe, expect, it } from '@jest/globals';
import { Resampler } from './resampler.js';

const tone = (frequency: number, rate: number, seconds = 1): Float32Array =>
  Float32Array.from(
    { length: rate * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * frequency * at) / rate),
  );

/** How loud a frequency is in samples, by Goertzel's method; 1 is a full tone. The ends are left out. */
function level(samples: Float32Array, frequency: number, rate: number): number {
  const middle = samples.subarray(Math.floor(samples.length / 8), Math.floor((samples.length * 7) / 8));
  const omega = (2 * Math.PI * frequency) / rate;
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of middle.entries()) {
    // A window, so that what is no whole number of waves does not leak.
    const weight = 1 - Math.cos((2 * Math.PI * at) / middle.length);
    real += weight * sample * Math.cos(omega * at);
    imaginary += weight * sample * Math.sin(omega * at);
  }
  return (2 * Math.hypot(real, imaginary)) / middle.length;
}

const decibels = (ratio: number): number => 20 * Math.log10(ratio);

function resample(samples: Float32Array, from: number, to: number, piece: number): Float32Array {
  const resampler = new Resampler(from, to);
  const out: number[] = [];
  for (let at = 0; at < samples.length; at += piece)
    out.push(...resampler.push(samples.subarray(at, at + piece)));
  out.push(...resampler.end());
  return Float32Array.from(out);
}

describe('Resampler', () => {
  it.each([
    [22_050, 24_000],
    [22_050, 48_000],
    [24_000, 48_000],
    [44_100, 24_000],
    [48_000, 24_000],
    [8_000, 24_000],
    [8_000, 16_000],
    [24_000, 16_000],
    [24_000, 8_000],
    [16_000, 24_000],
    [16_000, 8_000],
  ])('from %d to %d keeps a tone of 1 kHz, as loud and as long, and adds none', (from, to) => {
    const out = resample(tone(1_000, from), from, to, 1_000);
    expect(out).toHaveLength(to);
    expect(decibels(level(out, 1_000, to) / 0.5)).toBeCloseTo(0, 1);
    const others = [from - 1_000, from + 1_000, 2_000, 3_000, to / 2 - 500].filter((one) => one < to / 2);
    for (const other of others) expect(decibels(level(out, other, to) / 0.5)).toBeLessThan(-80);
  });

  it('keeps the times of samples', () => {
    const out = resample(tone(1_000, 22_050), 22_050, 24_000, 500);
    const wanted = tone(1_000, 24_000);
    for (let at = 1_000; at < 23_000; at += 7) expect(out[at]).toBeCloseTo(wanted[at] ?? 0, 3);
  });

  it('lets nothing through that the lower rate cannot hold', () => {
    const out = resample(tone(15_000, 48_000), 48_000, 24_000, 4_800);
    const loudest = out.subarray(200, -200).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(decibels(loudest / 0.5)).toBeLessThan(-80);
  });

  it('gives the same in whatever pieces, and holds little', () => {
    const samples = tone(440, 22_050, 0.2);
    const whole = resample(samples, 22_050, 24_000, samples.length);
    for (const piece of [1, 7, 441]) expect(resample(samples, 22_050, 24_000, piece)).toEqual(whole);
    const resampler = new Resampler(22_050, 24_000);
    expect(resampler.push(samples).length).toBeGreaterThan(whole.length - 40);
  });
});
