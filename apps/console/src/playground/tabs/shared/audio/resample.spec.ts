import { describe, expect, it } from '@jest/globals';
import { createResampler } from './resample.js';

const tone = (frequency: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / rate),
  );

function inPieces(
  samples: Float32Array,
  size: number,
  convert: (piece: Float32Array) => Float32Array,
): number[] {
  const all: number[] = [];
  for (let at = 0; at < samples.length; at += size) all.push(...convert(samples.subarray(at, at + size)));
  return all;
}

const loudness = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('resampling', () => {
  it('keeps a voice as it is, whatever the pieces', () => {
    const [small, large] = [128, 4_096].map((size) =>
      inPieces(tone(440, 48_000, 0.5), size, createResampler(48_000, 24_000)),
    );
    expect(small).toEqual(large);
    const expected = tone(440, 24_000, 0.5);
    const middle = (small ?? []).slice(100, -100);
    expect(middle.length).toBeGreaterThan(11_700);
    const wrong = middle.map((sample, index) => Math.abs(sample - (expected[index + 100] ?? 9)));
    expect(Math.max(...wrong)).toBeLessThan(0.01);
  });

  it('lets nothing through that the lower rate cannot hold', () => {
    const folded = inPieces(tone(20_000, 48_000, 0.2), 512, createResampler(48_000, 16_000));
    expect(loudness(folded.slice(100))).toBeLessThan(0.01);
  });

  it('works with rates that do not divide, up and down', () => {
    for (const [from, to] of [
      [44_100, 24_000],
      [16_000, 24_000],
    ] as const) {
      const result = inPieces(tone(300, from, 1), 441, createResampler(from, to));
      expect(Math.abs(result.length - to)).toBeLessThan(40);
      expect(loudness(result.slice(200))).toBeCloseTo(Math.SQRT1_2, 2);
    }
  });

  it('leaves a sound of the right rate alone', () => {
    expect([...createResampler(24_000, 24_000)(Float32Array.of(0.5, -0.5))]).toEqual([0.5, -0.5]);
  });
});
